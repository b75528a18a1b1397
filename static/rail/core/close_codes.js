// Made from `common/close_codes.py` by `python -m scripts.wire`.
/** Why the server closes a socket. */
export const CLOSED = {
  fault: 1011,
  restart: 1012,
  notAllowed: 4403,
  notFound: 4404,
  tooSlow: 4408,
  tooMany: 4429,
};
