FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv
COPY requirements-scale.lock /
RUN python3 -m venv /opt/rail && /opt/rail/bin/pip install --require-hashes -r /requirements-scale.lock

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends python3 ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 rail && install -d -o rail /data
COPY --from=build /opt/rail /opt/rail
WORKDIR /rail
COPY manage.py ./
COPY rail rail
COPY chat chat
COPY lobby lobby
COPY games games
COPY office office
COPY people people
COPY notices notices
COPY static static
COPY templates templates
COPY locale locale
ENV PATH=/opt/rail/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 RAIL_DATA=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python3", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python3", "manage.py", "serve", "--host", "0.0.0.0"]
