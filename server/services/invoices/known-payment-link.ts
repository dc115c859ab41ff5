import { refuse } from '#contract/errors'
import type { AccountContext } from '../work/context'
import { readInvoiceRow } from './record'

/**
 * Lets somebody who is no person lead payments nowhere but where the business does, or the draft already: what an app
 * read may have talked it into another page, and no preview shows that to the person who confirms.
 * @param draftId of the draft that is changed; none for a new one
 * Refuses session_required, not_found.
 */
export async function requireKnownPaymentLink(
  account: AccountContext, link: string | null | undefined, draftId?: string,
): Promise<void> {
  if (link === null || link === undefined) return
  if (link === (await account.reads.business()).defaultPaymentLink) return
  if (draftId !== undefined && link === (await readInvoiceRow(account, draftId)).paymentLink) return
  throw refuse('session_required')
}
