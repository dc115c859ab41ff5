import { refuse } from '#contract/errors'
import type { VatFilingInput, VatReturn } from '#contract/schemas/vat-return'
import { todayInAmsterdam } from '#domain/dates'
import { userIdOf } from '../work/actor'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { memberNames } from '../work/member-names'
import { figuresWithin, versionOf } from './vat-figures'
import { requireVatPeriod } from './vat-period'
import { monthsOf } from './vat-quarter'
import { getVatReturn } from './vat-return'

/**
 * Marks the return of a period as filed, and writes down its figures. They are those that the caller saw: what was
 * issued in between would otherwise pass for filed. The input VAT that was deducted is kept as it is told. No month
 * stands in two returns, and none in one before it began.
 * Refuses validation_failed, vat_return_filed, vat_return_changed.
 */
export async function fileVatReturn(account: AccountContext, input: VatFilingInput): Promise<VatReturn> {
  const { period: key, version, inputVatCents } = input
  const period = requireVatPeriod(key)
  if (period.from > todayInAmsterdam(account.outside.clock.now())) {
    throw refuse('validation_failed', [{ path: ['period'], message: 'This period has not begun' }])
  }
  const { from: fromMonth, to: toMonth } = monthsOf(period)
  await changeAccount(account, async ({ tx, now, record }) => {
    const covering = await tx.vatReturnFiling.findFirst({
      where: { fromMonth: { lte: toMonth }, toMonth: { gte: fromMonth } }, select: { period: true },
    })
    if (covering) throw refuse('vat_return_filed', { period: covering.period })
    const figures = await figuresWithin(tx, account.accountId, period)
    if (versionOf(figures) !== version) throw refuse('vat_return_changed')
    const filedById = userIdOf(account.actor)
    const people = await memberNames(tx, filedById === null ? [] : [filedById])
    await tx.vatReturnFiling.create({
      data: {
        accountId: account.accountId, period: period.key, fromMonth, toMonth, figures, filedAt: now, filedById,
        filedByName: people.get(filedById ?? '') ?? null,
        inputVatCents: inputVatCents == null ? null : BigInt(inputVatCents),
      },
    })
    record({
      action: 'vat_return.filed', subjectId: account.accountId,
      details: { period: period.key, vatDueCents: figures.vatDueCents },
    })
  })
  return getVatReturn(account, period.key)
}

/** Takes the mark off a return, and the figures that were filed with it. Refuses not_found. */
export async function unfileVatReturn(account: AccountContext, key: string): Promise<VatReturn> {
  const { key: period } = requireVatPeriod(key)
  await changeAccount(account, async ({ tx, record }) => {
    const { count } = await tx.vatReturnFiling.deleteMany({ where: { period } })
    if (count === 0) throw refuse('not_found')
    record({ action: 'vat_return.unfiled', subjectId: account.accountId, details: { period } })
  })
  return getVatReturn(account, period)
}
