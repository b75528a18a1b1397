"""The operator's office: who may come in, what is kept, and the pages to look after the server."""
