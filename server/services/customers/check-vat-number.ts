import { refuseField, refuseOverLimit } from '#contract/errors'
import type { VatCheck } from '#contract/schemas/customer'
import { isEuVatNumber, normaliseVatNumber } from '#domain/identity/vat-number'
import type { SplitVatNumber } from '#integrations/vies'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { presentVatCheck } from './vat-checks'

/** How long a verdict stands before the service is asked again. */
const verdictMs = 24 * 3_600_000

/**
 * Asks the EU's VAT service about a number and keeps the answer as evidence. A verdict of the last 24 hours is reused;
 * no answer from the service is `unavailable`, which is never reused and never an error.
 * Refuses validation_failed for what cannot be an EU VAT number, and rate_limited.
 */
export async function checkVatNumber(account: AccountContext, text: string): Promise<VatCheck> {
  const vatNumber = requireEuVatNumber(text)
  // An account is one user's, and its keys act for that user.
  const use = await account.outside.vatCheckLimit.use(account.accountId)
  if (use?.isExceeded) throw refuseOverLimit(use)
  const known = await account.db.vatCheck.findFirst({
    where: {
      vatNumber,
      status: { in: ['valid', 'invalid'] },
      checkedAt: { gt: new Date(account.outside.clock.now().getTime() - verdictMs) },
    },
    orderBy: { checkedAt: 'desc' },
  })
  return presentVatCheck(known ?? await askVies(account, vatNumber))
}

/** Digits that cannot be right are for the service to judge; only what it could not even look up is refused. */
function requireEuVatNumber(text: string): string {
  const vatNumber = normaliseVatNumber(text)
  if (isEuVatNumber(vatNumber) || /^NL\d{9}B\d{2}$/.test(vatNumber)) return vatNumber
  throw refuseField(['vat'], 'Give an EU VAT number with its country prefix, such as NL123456789B13')
}

async function askVies(account: AccountContext, vatNumber: string) {
  const { vatNumber: ownNumber } = await account.reads.business()
  const requester = ownNumber !== null && isEuVatNumber(ownNumber) ? split(ownNumber) : null
  const number = split(vatNumber)
  const answer = await account.outside.vies.check(number, requester)
  if (answer.status === 'unavailable') {
    account.outside.log.warn('an outside service gave no answer', { service: 'VIES', reason: answer.reason })
  }
  const check = {
    id: account.outside.ids.next(),
    accountId: account.accountId,
    vatNumber,
    countryCode: number.countryCode,
    status: answer.status,
    requestIdentifier: answer.requestIdentifier,
    source: 'VIES',
    checkedAt: account.outside.clock.now(),
  }
  await changeAccount(account, async ({ tx, now }) => {
    // Verdicts are evidence and stay; of silences only the last one is worth remembering.
    await tx.vatCheck.deleteMany({ where: { vatNumber, status: 'unavailable' } })
    await tx.vatCheck.create({ data: check })
    // The customers with this number show it.
    await tx.customer.updateMany({ where: { vatNumber }, data: { updatedAt: now } })
  })
  return check
}

function split(vatNumber: string): SplitVatNumber {
  return { countryCode: vatNumber.slice(0, 2), number: vatNumber.slice(2) }
}
