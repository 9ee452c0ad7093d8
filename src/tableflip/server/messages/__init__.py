"""All that goes over the wire, as models: the authority that the OpenAPI schema and the client's types come from."""
