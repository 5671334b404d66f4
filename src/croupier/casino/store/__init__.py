"""The event store: what happened, in one order a stream, durable before anybody is informed."""
