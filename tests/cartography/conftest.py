"""Drawing has libraries of its own (make maps); where they are missing only drawings are tested."""

from importlib.util import find_spec

collect_ignore = (
    []
    if find_spec("scipy") and find_spec("shapely")
    else ["test_pipeline.py", "test_ground.py", "test_scenery.py"]
)
