"""What other readers make of statements: one line of JSON for each line of JSON that comes in.

The packages mt-940 and mt940 are both imported as `mt940`, and Tryton's modules expect a server around them: the first
is put aside under another name, the second gets what little of Tryton its readers ask for.
"""

import base64
import importlib
import importlib.util
import io
import itertools
import json
import pathlib
import re
import sys
import types
from decimal import Decimal

from lxml import etree

packages, packages_of_tryton = map(pathlib.Path, sys.argv[1:3])

mt_940 = importlib.import_module("mt940")
for name in [name for name in sys.modules if name.split(".")[0] == "mt940"]:
    del sys.modules[name]
sys.path.insert(0, str(packages_of_tryton))
mt940 = importlib.import_module("mt940")


class Record:
    """Any record of Tryton: it takes whatever it is given."""

    @classmethod
    def get_by_bank_account(cls, company, account, currency=None):
        return account

    @classmethod
    def search(cls, domain):
        return []

    @classmethod
    def today(cls):
        return None


class Pool:
    def get(self, name):
        return Record


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made


module("trytond")
module("trytond.i18n", gettext=lambda name, **values: name)
module("trytond.model", fields=types.SimpleNamespace(Selection=lambda *args, **states: None))
module("trytond.modules")
module("trytond.modules.account_statement")
module("trytond.modules.account_statement.exceptions", ImportStatementError=ValueError)
module("trytond.pool", Pool=Pool, PoolMeta=type)
module("trytond.pyson", Eval=lambda name: None)


def reader_of_tryton(name):
    path = packages / "trytond" / "modules" / name / "account.py"
    spec = importlib.util.spec_from_file_location(name, path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded.StatementImport


read_camt = reader_of_tryton("account_statement_sepa")
read_mt940 = reader_of_tryton("account_statement_mt940")

schemas = {}


def schema_of(tree):
    version = etree.QName(tree.getroot()).namespace.rsplit(":", 1)[-1]
    if version not in schemas:
        schemas[version] = etree.XMLSchema(etree.parse(packages / "camt053" / "xsd" / f"{version}.xsd"))
    return schemas[version]


def cents(amount):
    scaled = amount * 100
    if scaled != scaled.to_integral_value():
        raise ValueError("It has parts of a cent")
    return int(scaled)


def by_schema(case):
    tree = etree.parse(io.BytesIO(case["bytes"]))
    schema_of(tree).assertValid(tree)
    return []


def by_tryton_sepa(case):
    """Its entries as it reads them, but for those that are not booked, which it does not leave out."""
    root = etree.parse(io.BytesIO(case["bytes"])).getroot()
    reader = read_camt()
    reader.start = types.SimpleNamespace(company=None)
    statements = []
    for statement in root.iterfind("./{*}BkToCstmrStmt/{*}Stmt"):
        opening, closing = reader.camt_statement_balances(statement)
        entries = []
        for entry in statement.iterfind("./{*}Ntry"):
            if (entry.findtext("./{*}Sts/{*}Cd") or entry.findtext("./{*}Sts")) != "BOOK":
                continue
            origins = list(reader.camt_origin(statement, entry))
            details = entry.findall("./{*}NtryDtls/{*}TxDtls")
            if origins[0].date is None:
                raise ValueError("An entry has no date")
            entries.append({
                "date": str(origins[0].date),
                "cents": cents(reader._camt_amount(entry)),
                "parts": [cents(origin.amount) for origin in origins],
                "haveAmounts": all(detail.find("./{*}AmtDtls/{*}TxAmt") is not None for detail in details),
                "text": getattr(origins[0], "information", {}).get("camt_remittance_information"),
                "iban": [
                    getattr(origins[0], "information", {}).get(f"camt_{role}_iban") for role in ("debtor", "creditor")
                ],
            })
        statements.append({"opening": cents(opening), "closing": cents(closing), "entries": entries})
    return statements


def by_tryton_mt940(case):
    """Its day of booking is of the year of the value date, also around a new year: day and month alone are taken.

    Of two texts of an entry it keeps the last, and it takes some code words for what the payer wrote.
    """
    if ["86", "86"] in [list(pair) for pair in itertools.pairwise(re.findall(r"(?m)^:(\d\d[A-Z]?):", case["bytes"].decode()))]:
        raise ValueError("An entry has two texts")
    reader = read_mt940()
    reader.start = types.SimpleNamespace(company=None, file_=case["bytes"], mt940_bank=None)
    plain = mt940.MT940(io.StringIO(case["bytes"].decode()))
    describe = {"ing": mt940.ing_description, "abn": mt940.abn_amro_description, "rabobank": mt940.rabo_description}
    statements = []
    for statement, transactions in zip(reader.parse_mt940(encoding="utf-8"), (each.transactions for each in plain.statements)):
        entries = []
        for origin, transaction in zip(statement.origins, transactions, strict=True):
            told = describe.get(case["bank"], lambda text: {})(transaction.description)
            remittance = told.get("remi")
            text = remittance.get("remittance_info") if isinstance(remittance, dict) else remittance
            entries.append({
                "date": str(transaction.booking or origin.date)[5:],
                "cents": cents(origin.amount),
                "text": None if text and re.search("/(TRCD|CDTRREF|CDTRREFTP)/", text) else text,
                "raw": origin.description,
            })
        statements.append({
            "opening": cents(statement.start_balance), "closing": cents(statement.end_balance), "entries": entries,
        })
    return statements


def day_of_booking(data):
    """Far from the value date, the year is a guess of any reader: day and month alone are taken."""
    booked = data.get("entry_date") or data["date"]
    return str(booked)[5 if abs((booked - data["date"]).days) > 30 else 0:]


def by_mt_940(case):
    statements = []
    for statement in mt_940.parse_statements(case["bytes"].decode(), options=mt_940.Options.all()):
        data = statement.data
        opening = data.get("final_opening_balance") or data["intermediate_opening_balance"]
        closing = data.get("final_closing_balance") or data["intermediate_closing_balance"]
        entries = [
            {
                "date": day_of_booking(each.data),
                "cents": cents(each.data["amount"].amount),
                "raw": each.data.get("transaction_details") or "",
            }
            for each in statement if "amount" in each.data
        ]
        statements.append({"opening": cents(opening.amount.amount), "closing": cents(closing.amount.amount), "entries": entries})
    return statements


judges = {
    "camt053": {"schema": by_schema, "tryton": by_tryton_sepa},
    "mt940": {"mt-940": by_mt_940, "tryton": by_tryton_mt940},
}


def verdict(judge, case):
    try:
        return {"statements": judge(case)}
    except Exception as problem:
        return {"refused": f"{type(problem).__name__}: {problem}"[:200]}


for line in sys.stdin:
    case = json.loads(line)
    case["bytes"] = base64.b64decode(case["bytes"])
    print(json.dumps({name: verdict(judge, case) for name, judge in judges[case["format"]].items()}))
