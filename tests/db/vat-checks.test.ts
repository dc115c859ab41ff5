import { beforeAll, describe, expect, it } from 'vitest'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import { listCustomers } from '#services/customers/find'
import { getVatReturn } from '#services/reports/vat-return'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { newVink } from '../support/accounts'
import { openTelling } from '../support/query-plans'
import { dailyOnPostgres, onlyOn } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

const cast = useCast('Timmerbedrijf Jansen')
const vatNumber = 'NL004495445B01'
const dayMs = 24 * 3_600_000

beforeAll(async () => {
  const { id, customer } = await cast.issued()
  await cast.account.db.invoice.updateMany({ where: { id }, data: { vatTreatment: 'reverse_charge' } })
  await cast.account.db.customer.updateMany({ where: { id: customer?.id ?? '' }, data: { vatNumber } })
})

/** Asks after the number on so many days, long ago at first; the last answer is another than those before. */
async function check(days: number): Promise<void> {
  const { accountId, db } = cast.account
  const now = cast.installation.clock.now().getTime()
  await db.vatCheck.deleteMany({})
  await writeRows(cast.installation.service.database, accountId, 'VatCheck', Array.from({ length: days }, (_, day) => ({
    id: `check-${String(day).padStart(6, '0')}`, vatNumber, countryCode: 'NL', source: 'VIES', requestIdentifier: null,
    status: day === days - 1 ? 'invalid' : 'valid', checkedAt: new Date(now - (days - day) * dayMs),
  })))
}

/** How many rows the database answers. */
async function rowsOf(ask: (account: AccountContext) => Promise<unknown>): Promise<number> {
  const telling = await openTelling(cast.databaseUrl)
  const service = { ...cast.installation.service, database: telling.database }
  const account = await operatorContext(service, cast.account.accountId)
  telling.answered.rows = 0
  await ask(account)
  await telling.database.close()
  return telling.answered.rows
}

it('a VAT number is looked up beside whoever writes, who holds SQLite until the end', onlyOn('sqlite'), async () => {
  const other = await newVink(cast.installation)
  await check(2)

  await changeAccount(other, async () => {
    expect(await listCustomers(cast.account, masterDataQuerySchema.parse({}))).toMatchObject({ total: 1 })
    expect((await getVatReturn(cast.account, '2026-Q4')).missing.unverifiedVatNumbers).toHaveLength(1)
  })
})

describe('a VAT number that was checked every day for years', dailyOnPostgres, () => {
  it.each<[string, (account: AccountContext) => Promise<unknown>]>([
    ['a list of customers', account => listCustomers(account, masterDataQuerySchema.parse({}))],
    ['a VAT return', account => getVatReturn(account, '2026-Q4')],
  ])('has its latest check alone read for %s', async (_, ask) => {
    await check(20)
    const few = await rowsOf(ask)
    await check(80)

    expect(await rowsOf(ask)).toBe(few)
  })

  it('is shown by the latest', async () => {
    await check(80)
    const { data } = await listCustomers(cast.account, masterDataQuerySchema.parse({}))
    const { missing } = await getVatReturn(cast.account, '2026-Q4')

    expect(data.find(customer => customer.vatNumber === vatNumber)).toMatchObject({ vatCheck: { status: 'invalid' } })
    expect(missing.unverifiedVatNumbers).toMatchObject([{ vatNumber, isInvalid: true }])
  })
})
