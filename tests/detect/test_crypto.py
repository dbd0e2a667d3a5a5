import pytest


@pytest.mark.parametrize(
    "text",
    [
        "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        "0x52908400098527886E0F7030069857D2E4169EE7",
    ],
)
def test_finds(found, text):
    assert found("crypto", f"send to {text} now") == [("crypto", text)]


def test_wrong_checksum_is_left(found):
    assert found("crypto", "send to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3 now") == []
