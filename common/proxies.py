"""What to write into the settings of a proxy, so that it passes on all that Rail needs; and which
addresses are those of proxies."""

from ipaddress import ip_address

from django.conf import settings

SNIPPETS = {
    "Caddy": """\
{name} {{
    reverse_proxy 127.0.0.1:8000
}}""",
    "nginx": """\
server {{
    server_name {name};
    listen 443 ssl;
    # ssl_certificate and ssl_certificate_key as certbot or you have them

    location / {{
        proxy_pass http://127.0.0.1:8000;
        proxy_http_version 1.1;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection upgrade;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_read_timeout 1h;
    }}
}}""",
    "Apache": """\
# a2enmod ssl proxy proxy_http proxy_wstunnel headers; Apache 2.4.47 or later
<VirtualHost *:443>
    ServerName {name}
    SSLEngine on
    # SSLCertificateFile and SSLCertificateKeyFile as certbot or you have them
    ProxyPreserveHost On
    RequestHeader set X-Forwarded-Proto https
    ProxyPass / http://127.0.0.1:8000/ upgrade=websocket
</VirtualHost>""",
    "Traefik": """\
http:
  routers:
    rail:
      rule: Host(`{name}`)
      tls: {{}}
      service: rail
  services:
    rail:
      loadBalancer:
        servers:
          - url: http://127.0.0.1:8000""",
}


def snippets(name: str) -> dict[str, str]:
    """For each proxy what to write for a site of this name."""
    return {proxy: text.format(name=name) for proxy, text in SNIPPETS.items()}


def speaks_for_many(address: str) -> bool:
    """Is this our own machine, or a proxy of ours?"""
    try:
        found = ip_address(address)
    except ValueError:  # no address: a socket of the file system
        return True
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_loopback or any(found in network for network in settings.PROXY)
