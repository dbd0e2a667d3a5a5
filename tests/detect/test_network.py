import pytest


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ip", "192.168.0.17"),
        ("ip", "2001:db8::8a2e:370:7334"),
        ("ip", "fe80::1ff:fe23:4567:890a"),
        ("mac", "00:1B:44:11:3A:B7"),
        ("mac", "00-1b-44-11-3a-b7"),
    ],
)
def test_finds(found, kind, text):
    assert found("network", f"host {text} answered") == [(kind, text)]


@pytest.mark.parametrize("text", ["999.1.1.1", "1.2.3", "10:45:30", "section 1.2.3.4.5", "std::vector"])
def test_leaves(found, text):
    assert found("network", text) == []
