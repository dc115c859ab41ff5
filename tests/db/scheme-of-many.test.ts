import { beforeAll, describe, expect, it } from 'vitest'
import { changeVatScheme } from '#services/invoices/change-vat-scheme'
import { createPayment } from '#services/invoices/payments'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { installationOf } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { addManyDocuments } from '../support/many-documents'
import { openTelling, type Statement } from '../support/query-plans'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const lock = /INSERT INTO "AuditChain"/

/** Changes the scheme from the first of the documents on. @returns what the database was asked for it */
async function changeTo(vatScheme: 'cash' | 'invoice', onFirst: () => void = () => {}): Promise<string[]> {
  const { database, statements } = await openTelling(cast.databaseUrl)
  const account = await operatorContext({ ...cast.installation.service, database }, cast.account.accountId)
  statements.length = 0
  const push = statements.push.bind(statements)
  statements.push = (...told: Statement[]) => {
    if (statements.length === 0) onFirst()
    return push(...told)
  }
  await changeVatScheme(account, { vatScheme, from: '2010-01-01' })
  await database.close()
  return statements.map(({ sql }) => sql)
}

const wrongSums = async () => (await verifyInstallation(installationOf(cast.account).database)).findings
  .filter(({ problem }) => /too many|shift/.test(problem))

describe('the VAT scheme of a business with many documents', () => {
  beforeAll(async () => {
    const { id: invoiceId, customer } = await cast.issued()
    const { database } = installationOf(cast.account)
    await addManyDocuments(database, { accountId: cast.account.accountId, invoiceId, customerId: customer?.id ?? '' }, 1_000)
    await rebuildSums(database, cast.installation.clock.now())
  })

  it('is changed without a document being read while others wait to write', async () => {
    const statements = await changeTo('cash')
    const locked = statements.slice(statements.findIndex(sql => lock.test(sql)))

    expect(statements.filter(sql => /^\s*SELECT[^]*FROM .*"?VatShift/.test(sql)).length).toBeGreaterThan(5)
    expect(locked.filter(sql => /^\s*SELECT[^]*FROM [^]*(VatShift|Payment)/.test(sql))).toEqual([])
    expect(await cast.account.db.vatShift.count()).toBeGreaterThan(1_000)
    expect(await wrongSums()).toEqual([])
  })

  it('counts what was paid while it was worked out', async () => {
    const { id } = await cast.issued({ issueDate: '2026-11-02', supplyDate: '2026-11-02' })
    let paying: Promise<unknown> | undefined
    const statements = await changeTo('invoice', () => {
      paying ??= createPayment(cast.account, id, { amountCents: 100 })
    })
    await paying

    expect(statements.filter(sql => lock.test(sql))).toHaveLength(2)
    expect(await cast.account.db.vatShift.count({ where: { NOT: { vatCents: 0 } } })).toBe(0)
    expect(await wrongSums()).toEqual([])
  })
})
