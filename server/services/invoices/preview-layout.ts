import type { LayoutPreviewInput } from '#contract/schemas/layout'
import { todayInAmsterdam } from '#domain/dates'
import { exampleInvoice } from '#domain/example-invoice'
import type { UsualBusiness } from '#domain/invoice/content'
import { resolveLayout } from '#domain/layout'
import { sha256 } from '#integrations/tokens'
import { findLogo } from '../business/logo'
import { sellerOf } from '../business/present'
import type { AccountContext } from '../work/context'
import type { InvoiceFile } from './pdf'
import { printInTurn } from './render'
import { requireTotals } from './totals'

/**
 * An example of an invoice of this account in a layout that need not be saved; nothing is stored, and it is watermarked
 * as an example. Refuses service_unavailable when too many documents wait to be printed.
 */
export async function previewLayout(account: AccountContext, input: LayoutPreviewInput): Promise<InvoiceFile> {
  const now = account.outside.clock.now()
  const row = await account.reads.business()
  const business = row as UsualBusiness
  const document = exampleInvoice(sellerOf(row), business, {
    today: todayInAmsterdam(now), locale: input.locale ?? business.defaultInvoiceLocale,
  })
  const totals = requireTotals(document)
  const bytes = await printInTurn(account, {
    document,
    totals,
    layout: resolveLayout(input.config),
    logo: await findLogo(account.db),
    watermark: 'example',
    openCents: totals.totalCents,
    createdAt: now.toISOString(),
    attachment: null,
  }, 'sight')
  return { filename: 'voorbeeld.pdf', bytes, sha256: sha256(bytes) }
}
