"""Every setting of Rail. What an operator may choose is read by `environment.py`."""

import os
import secrets
import stat
import sys
import tomllib
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.http.request import split_domain_port, validate_host

from rail.environment import BASE_DIR, env, value_of

VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def secret_key(path: Path) -> str:
    """The key that signs cookies, made on the first start and kept."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


def keep_private(path: Path) -> None:
    """Let no other user of the machine into what is ours and may have been there before: hidden
    cards, seat links and hashes of passwords lie in it.

    A folder that all users share, such as /tmp, stays as it is.
    """
    facts = path.stat()
    is_shared = facts.st_mode & stat.S_ISVTX
    if facts.st_uid == os.geteuid() and facts.st_mode & 0o077 and not is_shared:
        path.chmod(facts.st_mode & 0o700)


DATA = Path(value_of("RAIL_DATA")).resolve()
DATABASE_URL: str = value_of("RAIL_DATABASE_URL")
DATABASE_FILE = DATA / "rail.sqlite3"
try:
    DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_private(DATA)
    if not DATABASE_URL:
        DATABASE_FILE.touch(mode=0o600)  # what SQLite puts beside it has its mode
        keep_private(DATABASE_FILE)
    SECRET_KEY: str = value_of("RAIL_SECRET_KEY") or secret_key(DATA / "secret-key")
except OSError as error:
    raise ImproperlyConfigured(f"RAIL_DATA is not usable: {error}") from error
DEBUG: bool = value_of("RAIL_DEBUG")
ALLOWED_HOSTS: list[str] = value_of("RAIL_HOSTS")
ADDRESS: str = value_of("RAIL_ADDRESS")
HTTPS: bool = value_of("RAIL_HTTPS")
HSTS: str = value_of("RAIL_HSTS")
if ADDRESS and not validate_host(split_domain_port(urlsplit(ADDRESS).netloc)[0], ALLOWED_HOSTS):
    raise ImproperlyConfigured("RAIL_ADDRESS is not usable: its name is none of RAIL_HOSTS")
PROXY: list[IPv4Network | IPv6Network] = value_of("RAIL_PROXY")
OUTGOING: list[IPv4Network | IPv6Network] = value_of("RAIL_OUTGOING")
RATING: bool = value_of("RAIL_RATING")
BOT_PACE: float = value_of("RAIL_BOT_PACE")
BOT_PROCESSES: int = value_of("RAIL_BOT_PROCESSES")
METRICS_TOKEN: str = value_of("RAIL_METRICS_TOKEN")
KEEP_TABLES: int = value_of("RAIL_KEEP_TABLES")
KEEP_PRACTICE: int = value_of("RAIL_KEEP_PRACTICE")
KEEP_ABANDONED: int = value_of("RAIL_KEEP_ABANDONED")
KEEP_GUESTS: int = value_of("RAIL_KEEP_GUESTS")
KEEP_CHAT: int = value_of("RAIL_KEEP_CHAT")
PRUNE: bool = value_of("RAIL_PRUNE")
BACKUPS = Path(folder).resolve() if (folder := value_of("RAIL_BACKUPS")) else None
BACKUPS_KEEP: int = value_of("RAIL_BACKUPS_KEEP")

OUR_APPS = [
    "rail",  # first: its commands take the place of Django's
    "common",
    "boards",
    "moderation",
    "tables",
    "games",
    "chat",
    "accounts",
    "ratings",
    "notices",
    "lobby",
    "privacy",
    "office",
]
INSTALLED_APPS = [
    # daphne brings `runserver` with sockets, and Twisted into every process that loads it
    *(["daphne"] if sys.argv[1:2] == ["runserver"] else []),
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    *OUR_APPS,
]

MIDDLEWARE = [
    # first, so that what the others refuse has these headers too
    "common.middleware.headers",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tables.form_limits.RateLimitMiddleware",
    "lobby.closed_server.ClosedServerMiddleware",
    "common.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "rail.urls"
ASGI_APPLICATION = "rail.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "moderation.context.server",
                "ratings.context.ranks",
            ],
        },
    },
]

# Database: a move is one short write. On SQLite it takes the write lock at its beginning, because
# a lock taken halfway fails at once; on PostgreSQL connections come from a pool, because every
# request of an asynchronous server runs on a thread of its own.

if DATABASE_URL:
    if not DATABASE_URL.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            "RAIL_DATABASE_URL is not usable: it has to begin with postgres://"
        )
    DATABASES = {"default": env.db_url("RAIL_DATABASE_URL")}
    DATABASES["default"]["OPTIONS"] = {
        "pool": {"min_size": 1, "max_size": 8, "timeout": 10, "max_lifetime": 1800},
        # what a connection has been asked a few times is planned once
        "server_side_binding": True,
        "prepare_threshold": 3,
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATABASE_FILE,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 10,
                # FULL: what was acknowledged survives a power cut as well
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Messages between sockets are hints, the database holds the truth: a lost one is healed by the
# next or by the heartbeat. The times in the layer are long, because a tab may stay open for days.

REDIS: str = value_of("RAIL_REDIS_URL")
if REDIS:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS, "socket_timeout": None, "socket_connect_timeout": 5}],
                "prefix": "rail",
            },
        }
    }
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS}
    }
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels.layers.InMemoryChannelLayer",
            "CONFIG": {"capacity": 1000, "expiry": 3600, "group_expiry": 30 * 86400},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Without mail nobody is written to: whoever forgets a password asks the operator for a link.

PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
if MAIL := bool(post := value_of("RAIL_EMAIL_URL")):
    scheme = post.partition("://")[0]
    try:
        found = env.email_url_config(post)
    except ValueError:  # its port is no number
        found = {"EMAIL_HOST": None}
    if scheme not in PORTS or not found["EMAIL_HOST"]:
        raise ImproperlyConfigured(
            "RAIL_EMAIL_URL is not usable: it is written smtp+tls://user:password@host:587"
        )
    EMAIL_HOST = found["EMAIL_HOST"]
    EMAIL_PORT = found["EMAIL_PORT"] or PORTS[scheme]
    EMAIL_HOST_USER = found["EMAIL_HOST_USER"] or ""
    EMAIL_HOST_PASSWORD = found["EMAIL_HOST_PASSWORD"] or ""
    EMAIL_USE_TLS, EMAIL_USE_SSL = scheme == "smtp+tls", scheme == "smtp+ssl"
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = value_of("RAIL_EMAIL_FROM") or EMAIL_HOST_USER or f"rail@{EMAIL_HOST}"

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
# whichever have a folder there: a language is added by its files alone
LANGUAGES = [
    (code, LANG_INFO[code]["name_local"])
    for code in (LANGUAGE_CODE, *sorted(folder.name for folder in LOCALE_PATHS[0].iterdir()))
]
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "common.finders.MechanismFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# what browsers and robots ask for by names of their own
WHITENOISE_ROOT = BASE_DIR / "static" / "root"
WHITENOISE_ALLOW_ALL_ORIGINS = False

SESSION_ENGINE = "accounts.sessions"
# A guest is known by the session cookie alone, so it lives long.
SESSION_COOKIE_AGE = 180 * 86400
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 86400 if HTTPS else 0
# what else lies under this name is the operator's: whether it is bound too, only they know
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and HSTS != "site"
SECURE_HSTS_PRELOAD = HTTPS and HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)\Z"]
# Codes of tables and tokens of seats stand in addresses: other sites must not learn them.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        # nothing but what is named below
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "media-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# What we say ourselves may be told in more detail; libraries would tell frames and cookies.
LOG_LEVEL: str = value_of("RAIL_LOG_LEVEL").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "common.logs.Line"}, "json": {"()": "common.logs.Json"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": value_of("RAIL_LOG")},
        "count": {"class": "common.logs.Count", "level": "ERROR"},
    },
    "root": {"handlers": ["stderr", "count"], "level": "WARNING"},
    "loggers": {
        **{name: {"level": LOG_LEVEL} for name in OUR_APPS},
        # what is refused to visitors and scanners all day is told to who asks for more, and is
        # no fault of the site
        **{
            name: {"level": LOG_LEVEL if LOG_LEVEL in ("DEBUG", "INFO") else "ERROR"}
            for name in ("django.request", "django.security.csrf")
        },
        "django.security": {"level": "CRITICAL"},
    },
}
