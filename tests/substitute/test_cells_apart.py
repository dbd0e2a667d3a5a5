from reticent import sanitize


def test_cells_of_a_table_stay_apart():
    table = "Name\tNurse\tCity\nAnna Kowalska\tPiotr Lindqvist\tLeeds\nEmma Solheim\tYusuf Okafor\tYork\n"
    lines = sanitize(table, "identity").text.splitlines()
    assert [line.count("\t") for line in lines] == [2, 2, 2]
    assert not any("PERSON" in line.split("\t")[2] for line in lines[1:])
