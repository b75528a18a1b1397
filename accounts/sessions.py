"""Sessions in the database, as Django keeps them; one that ends takes its sockets with it."""

from django.contrib.sessions.backends import db

from common.commits import after_commit
from games.live import open_sockets


class SessionStore(db.SessionStore):
    """The session of one browser."""

    def delete(self, session_key: str | None = None) -> None:
        """End it: somebody logs out, or goes on under another name of the session."""
        gone = session_key or self.session_key
        super().delete(session_key)
        if gone:
            after_commit(open_sockets.recheck, session=gone)
