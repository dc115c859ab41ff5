import { refuse } from '#contract/errors'
import { jsonOrNull } from '#db/json'
import { paymentDetailFields, type Business, type BusinessUpdate } from '#contract/schemas/business'
import type { AccountContext } from '../context'
import { requireDefaultLayout } from '../layouts/require-usable-layout'
import { readBusiness } from './find'
import { updateNumbering } from './numbering'
import type { BusinessRow } from './present'

/**
 * Changes the business profile; fields left out stay.
 * Refuses session_required and session_not_fresh for payment details, validation_failed for numbering that would
 * repeat or skip numbers, unknown_layout.
 */
export async function updateBusiness(account: AccountContext, update: BusinessUpdate): Promise<Business> {
  const { nextInvoiceSequence, nextCreditNoteSequence, houseStyle, ...fields } = update
  const now = account.outside.clock.now()
  return account.transaction(async (tx) => {
    // The write comes first to take the lock: two changes at once are judged one after the other.
    await tx.business.updateMany({ data: { updatedAt: now } })
    const row = await tx.business.findFirstOrThrow()
    const changesPaymentDetails = hasChangedPaymentDetails(row, update)
    if (changesPaymentDetails) requireFreshSession(account)
    await requireDefaultLayout(account, tx, update.defaultLayoutId)
    await updateNumbering(account, tx, row, update)
    await tx.business.updateMany({
      data: {
        ...fields,
        ...(houseStyle === undefined ? {} : { houseStyle: jsonOrNull(houseStyle) }),
        ...(changesPaymentDetails ? { paymentDetailsChangedAt: now } : {}) },
    })
    return readBusiness(account, tx)
  })
}

function hasChangedPaymentDetails(row: BusinessRow, update: BusinessUpdate): boolean {
  return paymentDetailFields.some(field => update[field] !== undefined && update[field] !== row[field])
}

function requireFreshSession(account: AccountContext): void {
  if (account.actor.type !== 'session') throw refuse('session_required')
  if (!account.actor.sessionFresh) throw refuse('session_not_fresh')
}
