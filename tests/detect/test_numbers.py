import pytest


@pytest.mark.parametrize(
    ("kind", "text", "number"),
    [
        ("case_number", "an application (no. 18403/91) against", "18403/91"),
        ("case_number", "Case No. 2:19-cv-01234-ABC was", "2:19-cv-01234-ABC"),
        ("case_number", "II K 123/98 of the court", "II K 123/98"),
        ("vehicle", "VIN 1M8GDM9AXKP042788", "1M8GDM9AXKP042788"),
        ("file_number", "file no. A-77/2003", "A-77/2003"),
        ("file_number", "the plots nos. 260, 268 and 119/5", "260, 268 and 119/5"),
        ("file_number", "id 123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000"),
    ],
)
def test_finds(found, kind, text, number):
    assert (kind, number) in found("numbers", text)


@pytest.mark.parametrize(
    "text",
    ["in case of fire", "registered owner", "on account of the rain", "Protocol No. 11", "regarding 2 boys", "3/4 cup"],
)
def test_leaves(found, text):
    assert found("numbers", text) == []
