"""What schemathesis has to know of Polder that its OpenAPI description cannot say."""

import schemathesis

# Names that a client makes up: the fuzzer would send the same few again and again, and be refused for just that.
MADE_UP_NAMES = ("Idempotency-Key", "If-Match", "If-None-Match")


def name_of(parameter, raw_schema):
    """The name of a parameter that stands in an operation, or among the named ones of the description."""
    if "$ref" in parameter:
        return raw_schema["components"]["parameters"][parameter["$ref"].rsplit("/", 1)[-1]]["name"]
    return parameter["name"]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            parameters = operation.get("parameters", [])
            operation["parameters"] = [
                it for it in parameters if name_of(it, raw_schema) not in MADE_UP_NAMES
            ]
