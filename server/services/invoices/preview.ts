import { refuse } from '#contract/errors'
import type { InvoicePreviewInput } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { checkPrintable } from '#domain/invoice/compliance'
import { sha256 } from '#integrations/tokens'
import { findLogo } from '../business/logo'
import { requireKnownLayout } from '../layouts/require-usable-layout'
import type { AccountContext } from '../work/context'
import { composeDraft } from './compose-draft'
import { findNamedCustomer } from './create'
import { creditsNothing, resolveCredited } from './credited-invoice'
import { withRate } from './exchange-rate'
import { draftDocument } from './insert-draft'
import type { InvoiceFile } from './pdf'
import { layoutOf, printInTurn } from './render'
import { requireTotals } from './totals'

/**
 * The page that a draft of this input would be, watermarked as a concept; nothing is stored, and no number is taken.
 * Refuses what createInvoice refuses but for numbers and what the plan limits, invoice_not_compliant for what is too
 * long to print, and service_unavailable when too many documents wait to be printed.
 */
export async function previewInvoice(account: AccountContext, input: InvoicePreviewInput): Promise<InvoiceFile> {
  const { db, outside } = account
  const now = outside.clock.now()
  const today = todayInAmsterdam(now)
  // A draft from before, on Pro, keeps the layout it was given.
  await requireKnownLayout(db, input.layoutId)
  const business = await account.reads.business()
  const customer = await findNamedCustomer(account.reads, input)
  const credited = input.kind === 'credit_note' ? await resolveCredited(db, input, creditsNothing) : creditsNothing
  const parties = { business, customer, credited, today, vatRates: outside.vatRates }
  const draft = await withRate(account, lookup => composeDraft(db, input, parties, lookup))
  const document = draftDocument(draft, business)
  const findings = checkPrintable(document, { messageLocale: account.messageLocale })
  if (findings.length > 0) throw refuse('invoice_not_compliant', findings)
  const totals = requireTotals(document)
  const bytes = await printInTurn(account, {
    document,
    totals,
    layout: await layoutOf(db, { layoutId: draft.content.layoutId, customer }, business),
    logo: await findLogo(db),
    watermark: 'draft',
    openCents: totals.totalCents,
    createdAt: now.toISOString(),
    attachment: null,
  }, 'sight')
  return { filename: 'concept.pdf', bytes, sha256: sha256(bytes) }
}
