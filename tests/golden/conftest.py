"""`pytest tests/golden --golden` writes the playthroughs anew; the diff is to be read."""


def pytest_addoption(parser):
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew")
