"""What schemathesis has to know of Polder that its OpenAPI description cannot say."""

import schemathesis

# Names that a client makes up: the fuzzer would send the same few again and again, and be refused for just that.
MADE_UP_NAMES = ("Idempotency-Key", "If-Match", "If-None-Match")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            parameters = operation.get("parameters", [])
            operation["parameters"] = [it for it in parameters if it["name"] not in MADE_UP_NAMES]
