# Alone it is a whole site, on SQLite:  docker run -p 8000:8000 -v rail:/data rail
# With more beside it: docker-compose.yml. Images are named by their digest, so that what was tried is
# what runs; `python -m scripts.release pins` asks for newer ones.
FROM debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587 AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv
COPY requirements-scale.lock /
RUN python3 -m venv /opt/rail && /opt/rail/bin/pip install --require-hashes -r /requirements-scale.lock

FROM debian:bookworm-20261005-slim@sha256:7c7b2c966bc9ee8cedfeef67e0e279108992c77681fa595db4a9d65c06ccc587
RUN apt-get update && apt-get install -y --no-install-recommends python3 ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 rail && install -d -o rail /data /keys
COPY --from=build /opt/rail /opt/rail
WORKDIR /rail
COPY manage.py pyproject.toml ./
COPY rail rail
COPY common common
COPY boards boards
COPY moderation moderation
COPY tables tables
COPY games games
COPY chat chat
COPY accounts accounts
COPY ratings ratings
COPY notices notices
COPY lobby lobby
COPY privacy privacy
COPY office office
COPY static static
COPY templates templates
COPY locale locale
ENV PATH=/opt/rail/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 RAIL_DATA=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python3", "-c", "import os, urllib.request as r; name = os.environ.get('RAIL_HOSTS', 'localhost').split(',')[0]; r.urlopen(r.Request('http://127.0.0.1:8000/healthz', headers={'Host': name}), timeout=4)"]
CMD ["sh", "-c", "python3 manage.py migrate -v0 && python3 manage.py collectstatic --noinput -v0 && exec python3 manage.py serve --host 0.0.0.0"]
