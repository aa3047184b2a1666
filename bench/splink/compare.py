"""Runs Splink on the data sets of its documentation, with the comparisons and rules that are recommended there.

    python compare.py febrl4 DATASET_A DATASET_B PAIRS_OUT
    python compare.py fake_1000 FILE LABELS PAIRS_OUT
    python compare.py companies MASTER QUERIES PAIRS_OUT
    python compare.py --check

Writes the pairs at p >= 0.5 and prints seconds, pairs and version as JSON. Exits with 3 without the packages.
"""
import csv
import json
import sys
import tempfile
import time

try:
    import duckdb
    import splink
    import splink.comparison_library as cl
    from splink import Linker, SettingsCreator, block_on
    from splink.backends.duckdb import DuckDBAPI
except ImportError:
    sys.exit(3)

THRESHOLD = 0.5
SEED = 1


def read_rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return [
            {key.strip(): value.strip() or None for key, value in row.items()}
            for row in csv.DictReader(file, skipinitialspace=True)
        ]


def create_table(connection, name, rows):
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
        file.flush()
        connection.execute(f"create table {name} as select * from read_csv('{file.name}', header=true, all_varchar=true)")
    return connection.table(name)


def create_linker(api, settings, tables):
    frames = [api.register(table, dataset_display_name=name) for name, table in tables.items()]
    return Linker(frames if len(frames) > 1 else frames[0], settings, log_level="ERROR")


def train_and_predict(linker, certain_rules, recall, training_rules):
    linker.training.estimate_probability_two_random_records_match(certain_rules, recall=recall)
    linker.training.estimate_u_using_random_sampling(max_pairs=1e6, seed=SEED)
    for rule in training_rules:
        linker.training.estimate_parameters_using_expectation_maximisation(rule)
    return linker.inference.predict(threshold_match_probability=THRESHOLD)


def febrl4(api, connection, path_a, path_b):
    tables = {}
    for name, path in (("a", path_a), ("b", path_b)):
        rows = read_rows(path)
        tables[name] = create_table(connection, f"rows_{name}", rows)
    settings = SettingsCreator(
        link_type="link_only",
        unique_id_column_name="rec_id",
        comparisons=[
            cl.NameComparison("given_name"),
            cl.NameComparison("surname"),
            cl.DateOfBirthComparison("date_of_birth", input_is_string=True, datetime_format="%Y%m%d"),
            cl.DamerauLevenshteinAtThresholds("soc_sec_id", [1, 2]),
            cl.ExactMatch("street_number").configure(term_frequency_adjustments=True),
            cl.DamerauLevenshteinAtThresholds("postcode", [1, 2]),
        ],
        blocking_rules_to_generate_predictions=[
            block_on("given_name", "surname"),
            block_on("date_of_birth"),
            block_on("soc_sec_id"),
            block_on("state", "address_1"),
            block_on("street_number", "address_1"),
            block_on("postcode"),
        ],
    )
    linker = create_linker(api, settings, tables)
    certain_rules = [block_on("soc_sec_id"), block_on("given_name", "surname", "date_of_birth")]
    return train_and_predict(linker, certain_rules, 0.9, [block_on("date_of_birth"), block_on("postcode")])


def fake_1000(api, connection, path, _labels):
    rows = [{key: value for key, value in row.items() if key != "cluster"} for row in read_rows(path)]
    settings = SettingsCreator(
        link_type="dedupe_only",
        comparisons=[
            cl.ForenameSurnameComparison("first_name", "surname"),
            cl.DateOfBirthComparison("dob", input_is_string=True),
            cl.ExactMatch("city").configure(term_frequency_adjustments=True),
            cl.EmailComparison("email"),
        ],
        blocking_rules_to_generate_predictions=[
            block_on("first_name"),
            block_on("surname"),
            block_on("dob"),
            block_on("email"),
        ],
    )
    linker = create_linker(api, settings, {"fake_1000": create_table(connection, "rows", rows)})
    certain_rules = [block_on("first_name", "surname", "dob"), block_on("email")]
    return train_and_predict(linker, certain_rules, 0.7, [block_on("first_name", "surname"), block_on("dob")])


def companies(api, connection, master, queries):
    tables = {
        "master": create_table(connection, "master_rows", read_rows(master)),
        "queries": create_table(connection, "query_rows", read_rows(queries)),
    }
    settings = SettingsCreator(
        link_type="link_only",
        unique_id_column_name="id",
        comparisons=[
            cl.NameComparison("name"),
            cl.ExactMatch("city").configure(term_frequency_adjustments=True),
            cl.PostcodeComparison("postcode"),
            cl.LevenshteinAtThresholds("address", [2, 5]),
        ],
        blocking_rules_to_generate_predictions=[
            block_on("name"),
            block_on("postcode", "substr(name, 1, 3)"),
            block_on("city", "substr(name, 1, 6)"),
            block_on("substr(name, 1, 12)"),
        ],
    )
    linker = create_linker(api, settings, tables)
    training_rules = [block_on("name"), block_on("city", "substr(name, 1, 6)")]
    return train_and_predict(linker, [block_on("name", "city")], 0.6, training_rules)


RUN_BY_SET = {"febrl4": febrl4, "fake_1000": fake_1000, "companies": companies}
ID_COLUMN_BY_SET = {"febrl4": "rec_id", "fake_1000": "unique_id", "companies": "id"}

if sys.argv[1:] == ["--check"]:
    sys.exit(0)
set_name, first_file, second_file, output_file = sys.argv[1:5]
start = time.perf_counter()
connection = duckdb.connect()
predictions = RUN_BY_SET[set_name](DuckDBAPI(connection=connection), connection, first_file, second_file)
id_column = ID_COLUMN_BY_SET[set_name]
rows = connection.execute(
    f"select {id_column}_l, {id_column}_r, match_weight, match_probability from {predictions.physical_name}"
).fetchall()
seconds = time.perf_counter() - start
with open(output_file, "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["id1", "id2", "score", "probability"])
    writer.writerows(rows)
print(json.dumps({"seconds": seconds, "pairs": len(rows), "splink": splink.__version__}))
