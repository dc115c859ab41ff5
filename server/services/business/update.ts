import { refuse, refuseField } from '#contract/errors'
import { paymentDetailFields, type Business, type BusinessUpdate } from '#contract/schemas/business'
import { jsonOrNull } from '#db/json'
import type { BusinessRow } from '#db/queries/rows'
import type { PaymentDetail } from '#documents/email/security-notice'
import { sellerFields } from '#domain/invoice/content'
import { requirePrintable } from '../layouts/printable-texts'
import { requireDefaultLayout } from '../layouts/require-usable-layout'
import { requireFresh, requirePower } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { readerOfChange, type AccountContext } from '../work/context'
import { requireLiveSession } from '../work/live-session'
import { recordAccountChange } from '../work/security-change'
import { isStoredAlready } from '../work/stored-already'
import { requireExpectedVersion } from '../work/version'
import { storedRateToday } from '../work/vat-rates'
import { readBusiness } from './find'
import { updateNumbering } from './numbering'

const reminderFields = ['remindersEnabled', 'reminderSchedule', 'noticeAfterDays'] as const
/**
 * How far reminders have got is of the settings before. A turn at them that goes on keeps nothing any more, and the
 * rest of the day begins anew; a day whose reminders were all written stays written.
 */
const remindersFromTheBeginning = { remindersPlace: jsonOrNull(null), remindersAgainAt: null }

/**
 * Changes the business profile; fields left out stay. Other payment details than before are told to the owners by mail,
 * the first ones of an account as what was filled in.
 * Refuses session_required, session_not_fresh and role_not_allowed for payment details, email_not_verified where no
 * owner gets a mail about them now, validation_failed for numbering that would repeat or skip numbers, for words of the
 * house style that cannot be printed and for a formal notice before the last reminder, unknown_layout,
 * precondition_failed.
 */
export async function updateBusiness(account: AccountContext, update: BusinessUpdate): Promise<Business> {
  const { nextInvoiceSequence, nextCreditNoteSequence, houseStyle, defaultVatRate, ...fields } = update
  requirePrintable(houseStyle ?? {}, 'houseStyle')
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    await requireExpectedVersion(account, () => readBusiness(account, change))
    const row = await tx.business.findFirstOrThrow()
    const paymentDetails = changedPaymentDetails(row, update)
    // Nobody could be told yet where to pay: a payment link beside an IBAN leads elsewhere, which is a change.
    const isFirst = row.iban === null && row.defaultPaymentLink === null
      && paymentDetails.every(({ field }) => row[field] === null)
    if (paymentDetails.length > 0) {
      requireFresh(account.actor)
      requirePower(account.actor, 'ownership')
      await requireLiveSession(account, tx)
    }
    await requireDefaultLayout(account, tx, update.defaultLayoutId, row.defaultLayoutId)
    const vatRate = defaultVatRate === undefined ? {} : { defaultVatRate: storedRateToday(account, defaultVatRate) }
    if (isStoredAlready(row, { ...fields, ...vatRate, houseStyle })) {
      const shown = await readBusiness(account, change)
      if (isStoredAlready(shown, { nextInvoiceSequence, nextCreditNoteSequence })) return shown
    }
    await updateNumbering(account, tx, row, update)
    requireNoticeAfterReminders(row, update)
    await tx.business.updateMany({
      data: {
        ...fields,
        ...vatRate,
        ...(houseStyle === undefined ? {} : { houseStyle: jsonOrNull(houseStyle) }),
        ...(paymentDetails.length > 0 && !isFirst ? { paymentDetailsChangedAt: now } : {}),
        ...(reminderFields.some(field => update[field] !== undefined) ? remindersFromTheBeginning : {}),
        updatedAt: now,
      },
    })
    if (paymentDetails.length > 0) {
      const event = { kind: 'payment_details_changed', fields: paymentDetails, isFirst } as const
      // The owner hears of every one of these: what can be told to nobody waits for a confirmed address.
      if (!await recordAccountChange(account, change, event, row.id)) throw refuse('email_not_verified')
    }
    // Drafts show their seller as it is at present.
    if (sellerFields.some(field => update[field] !== undefined)) {
      await tx.invoice.updateMany({ where: { status: 'draft' }, data: { updatedAt: now } })
    }
    record({ action: 'business.updated', subjectId: row.id, details: { fields: Object.keys(update) } })
    return readBusiness(account, readerOfChange(account, tx))
  })
}

/** Reminders after a formal notice would take back what it says. Refuses validation_failed. */
function requireNoticeAfterReminders(row: BusinessRow, update: BusinessUpdate): void {
  const { reminderSchedule, noticeAfterDays } = { ...row, ...update }
  if (noticeAfterDays === null || !Array.isArray(reminderSchedule)) return
  if (noticeAfterDays > Math.max(...reminderSchedule.map(Number))) return
  const field = update.noticeAfterDays === undefined ? 'reminderSchedule' : 'noticeAfterDays'
  throw refuseField([field], 'A formal notice goes later than the last reminder')
}

/** The payment details that become others; another spacing of the same IBAN was dropped by the contract already. */
function changedPaymentDetails(row: BusinessRow, update: BusinessUpdate): PaymentDetail[] {
  return paymentDetailFields.flatMap((field) => {
    const value = update[field]
    return value === undefined || value === row[field] ? [] : [{ field, value }]
  })
}
