"""A webshop's day, by the client that was made of the description. Prints what came of it as JSON."""

import json
import os
import sys
from datetime import date

import httpx
from polder import AuthenticatedClient
from polder.api.account_and_business import list_events
from polder.api.customers import create_customer
from polder.api.invoices_and_credit_notes import (
    create_credit_note, create_invoice, get_invoice_pdf, issue_invoice, list_invoices, mark_invoice_paid, update_invoice,
)
from polder.models import (
    CustomerInput, EventPage, Invoice, InvoiceInput, InvoiceLineInput, InvoiceUpdate, IssueInvoiceInput, MarkPaidInput,
)


class Forgetful(httpx.HTTPTransport):
    """Loses the first answer, after the server did what it was asked for."""

    has_lost = False

    def handle_request(self, request):
        response = super().handle_request(request)
        if self.has_lost:
            return response
        self.has_lost = True
        response.read()
        raise httpx.ReadError("The answer got lost")


def reach(**httpx_args):
    return AuthenticatedClient(base_url=os.environ["POLDER_URL"], token=os.environ["POLDER_KEY"], httpx_args=httpx_args)


def expect(kind, answer):
    if not isinstance(answer, kind):
        sys.exit(f"Expected {kind.__name__}, was answered {answer}")
    return answer


polder = reach()
shop = reach(transport=Forgetful())
customer = create_customer.sync(client=polder, body=CustomerInput(
    name="Bakkerij De Korenaar", email="boekhouding@korenaar.example", address_line_1="Twijnstraat 12",
    postal_code="3511 ZL", city="Utrecht", kvk_number="30281930",
))
order = InvoiceInput(
    customer_id=customer.id, supply_date=date(2026, 11, 20), external_id="order-4711",
    lines=[
        InvoiceLineInput(description="Poster, 50 × 70", quantity="2", unit_price_cents=2_500, vat_rate="21"),
        InvoiceLineInput(description="Kalender", quantity="1", unit_price_cents=1_500, vat_rate="21"),
    ],
)
try:
    create_invoice.sync(client=shop, body=order, idempotency_key="order-4711")
    sys.exit("The first answer was to get lost")
except httpx.ReadError:
    draft = expect(Invoice, create_invoice.sync(client=shop, body=order, idempotency_key="order-4711"))
orders = list_invoices.sync(client=polder, external_id="order-4711")

issued = expect(Invoice, issue_invoice.sync(draft.id, client=polder, body=IssueInvoiceInput()))
pdf = get_invoice_pdf.sync(draft.id, client=polder)
paid = expect(Invoice, mark_invoice_paid.sync(draft.id, client=polder, body=MarkPaidInput()))

credit_note = expect(Invoice, create_credit_note.sync(draft.id, client=polder))
[poster, _] = credit_note.lines
expect(Invoice, update_invoice.sync(credit_note.id, client=polder, body=InvoiceUpdate(
    lines=[InvoiceLineInput(
        description=poster.description, quantity=poster.quantity, unit_price_cents=poster.unit_price_cents, vat_rate="21",
    )],
)))
credited = expect(Invoice, issue_invoice.sync(credit_note.id, client=polder, body=IssueInvoiceInput()))

events, after, has_more = [], "0", True
while has_more:
    page = expect(EventPage, list_events.sync(client=polder, after=after))
    events += [event.type_ for event in page.data]
    after, has_more = page.next_after, page.has_more

print(json.dumps({
    "orders": orders.total,
    "number": issued.number,
    "totalCents": issued.total_cents,
    "pdf": pdf.payload.read(4).decode(),
    "status": paid.status.value,
    "creditedCents": credited.total_cents,
    "events": events,
}))
