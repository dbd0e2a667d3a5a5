"""The gateway: an OpenAI-compatible proxy that hides what the policy says before a request leaves, and puts it back.

requests    what of a request is text, and the request as it may leave
answers     answers with their labels put back, whole or as a stream of events
app         the proxy itself
page        what was hidden, by kind and number

A request that cannot be examined whole, or is not verified, does not leave. No text is written anywhere.
"""
