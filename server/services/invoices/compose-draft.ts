import type { InvoiceInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow, CustomerRow } from '#db/queries/rows'
import { usualContent, type DocumentContent, type UsualBusiness, type UsualCustomer } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { contentFields } from '#domain/invoice/document-fields'
import type { IsoDate } from '#domain/invoice/document'
import type { VatRates } from '#domain/vat/law'
import { resolveAdvances } from './advances'
import { creditedDeliveryCountry, creditedRate, type Credited } from './credited-invoice'
import { completeLines } from './draft-lines'
import { draftRate, type RateLookup } from './exchange-rate'
import { requireFittingLines } from './fitting-lines'
import { requireFittingPrices } from './fitting-prices'
import type { NewDraft } from './insert-draft'
import type { InvoiceReader } from './record'

/**
 * What a new draft consists of: what the input says, and what is usual where it is silent. Stores nothing.
 * Within `withRate`. Refuses not_found (product), validation_failed, and what resolveAdvances refuses.
 */
export async function composeDraft(
  client: InvoiceReader & Pick<AccountTransaction, 'product'>,
  input: InvoiceInput,
  { business, customer, credited, today, vatRates }: {
    business: BusinessRow
    customer: CustomerRow | null
    credited: Credited
    today: IsoDate
    vatRates: VatRates
  },
  lookup: RateLookup | null,
): Promise<NewDraft> {
  const { creditedInvoice, deductingInvoice, ...reference } = credited
  const usual = usualContent(
    input.kind,
    { issueDate: input.issueDate ?? today, vatTreatment: input.vatTreatment },
    customer as UsualCustomer | null,
    business as UsualBusiness,
  )
  const given = Object.entries(pick(input, contentFields)).filter(([, value]) => value !== undefined)
  // An explicit null is a choice, but for the due date.
  const content: DocumentContent = {
    ...usual, ...Object.fromEntries(given), dueDate: input.dueDate ?? usual.dueDate,
  }
  requireFittingPrices(content)
  const rate = creditedInvoice
    ? creditedRate(creditedInvoice, { ...input, currency: content.currency })
    : draftRate({ ...content, customer }, input, null, lookup)
  const lines = await completeLines(client, input.lines ?? [], business, { ...content, ...reference }, vatRates)
  requireFittingLines(content, lines)
  return {
    content: {
      ...content,
      ...(creditedInvoice && content.deliveryCountry === null
        ? { deliveryCountry: creditedDeliveryCountry(creditedInvoice, customer) }
        : {}),
      layoutId: input.layoutId ?? null,
      externalId: input.externalId ?? null,
      ...rate,
      ...reference,
    },
    requestedNumber: input.number ?? null,
    lines,
    customer,
    creditedInvoice,
    deductingInvoice,
    advances: await resolveAdvances(client, input.advanceInvoiceIds ?? [], {
      kind: input.kind, advance: input.advance ?? false,
    }),
  }
}
