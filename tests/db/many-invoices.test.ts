import { beforeAll, describe, expect, it } from 'vitest'
import { layoutInputSchema } from '#contract/schemas/layout'
import { inPieces } from '#db/pieces'
import { exportExpiringDocuments } from '#services/exports/export-expiring'
import { issueInvoice } from '#services/invoices/issue'
import { previewNextNumber } from '#services/invoices/next-number'
import { createLayout, deleteLayout } from '#services/layouts/layouts'
import { getVatReturn } from '#services/reports/vat-return'
import { installationOf, type AccountContext } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { addManyDocuments, documentIdOf } from '../support/many-documents'
import { openTelling } from '../support/query-plans'
import { dailyOnSqlite } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { unzipped } from '../support/zip'

const cast = useCast('Timmerbedrijf Jansen')

beforeAll(async () => {
  const { id: invoiceId, customer } = await cast.issued()
  const copied = { accountId: cast.account.accountId, invoiceId, customerId: customer?.id ?? '' }
  await addManyDocuments(installationOf(cast.account).database, copied, 2_500)
})

const newLayout = () => createLayout(cast.account, layoutInputSchema.parse({ name: 'Huisstijl', config: { base: 'minimal' } }))

/** The account on a server that dies after so many changes of it, and how many it made. */
function countingChanges(mostChanges = Infinity): { account: AccountContext, changes: () => number } {
  const { changeTurns } = cast.account.outside
  let changes = 0
  const run: typeof changeTurns.run = (caller, work, signal) => {
    if (changes >= mostChanges) throw new Error('killed')
    changes++
    return changeTurns.run(caller, work, signal)
  }
  const outside = { ...cast.account.outside, changeTurns: { ...changeTurns, run } }
  return { account: { ...cast.account, outside }, changes: () => changes }
}

describe('a template that thousands of documents use', dailyOnSqlite, () => {
  it('is deleted in several changes, each of some of them, and changes no other document', async () => {
    const { db } = cast.account
    const [layout, other] = [await newLayout(), await newLayout()]
    await db.invoice.updateMany({ where: { status: 'paid' }, data: { layoutId: layout.id } })
    await db.invoice.updateMany({ where: { status: 'issued' }, data: { layoutId: other.id } })
    const paid = await db.invoice.count({ where: { layoutId: layout.id } })
    const unpaid = await db.invoice.count({ where: { layoutId: other.id } })
    cast.installation.clock.advance(60_000)
    const now = cast.installation.clock.now()
    const { account, changes } = countingChanges()
    await deleteLayout(account, layout.id)

    expect(paid).toBeGreaterThan(2_000)
    expect(changes()).toBe(1 + 3)
    expect(await db.invoice.count({ where: { layoutId: layout.id } })).toBe(0)
    expect(await db.invoice.count({ where: { status: 'paid', layoutId: null, updatedAt: now } })).toBe(paid)
    expect(await db.invoice.count({ where: { layoutId: other.id, updatedAt: { not: now } } })).toBe(unpaid)
  })

  it('counts as not chosen where the server dies before the last of them', async () => {
    const layout = await newLayout()
    const { id } = await cast.draft({ layoutId: layout.id })
    await expect(deleteLayout(countingChanges(1).account, layout.id)).rejects.toThrow('killed')
    const issued = await issueInvoice(cast.account, id, {})

    expect(issued).toMatchObject({ status: 'issued', layoutId: layout.id })
    await expect(deleteLayout(cast.account, layout.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an export of what expires', dailyOnSqlite, () => {
  it('marks all but what it lacks, also where that is more than one statement names', async () => {
    const { account } = cast
    const { db, accountId, outside: { clock } } = account
    const idOf = (number: number) => documentIdOf(accountId, number)
    const expiring = { id: { gte: idOf(0), lt: idOf(1_400) }, status: { not: 'draft' } }
    // Its files are deleted while the export goes on, but for what another program made, which has none.
    await db.invoice.updateMany({ where: expiring, data: { expiresAt: clock.now(), documentsDeletedAt: clock.now() } })
    const withoutFiles = [3, 601, 1_399].map(idOf)
    await db.invoice.updateMany({ where: { id: { in: withoutFiles } }, data: { importId: 'other-program' } })
    await unzipped((await exportExpiringDocuments(account)).chunks)

    const marked = await db.invoice.findMany({ where: { downloadedAt: { not: null } }, orderBy: { id: 'asc' } })
    expect(marked.map(({ id }) => id)).toEqual(withoutFiles)
    expect(await db.invoice.count({ where: { ...expiring, downloadedAt: null } })).toBeGreaterThan(1_000)
  })
})

describe('a return with VAT shifted to more customers than one statement names', dailyOnSqlite, () => {
  it('tells whose number was never confirmed', async () => {
    const { db, accountId, outside: { clock } } = cast.account
    const { prisma } = installationOf(cast.account).database
    const first = await db.customer.findFirstOrThrow()
    const buyers = Array.from({ length: 1_200 }, (_, place) => {
      const number = String(place).padStart(12, '0')
      return { ...first, id: `buyer-${number}`, name: `Aannemer ${number}`, vatNumber: `NL${number}`, externalId: null }
    })
    for (const data of inPieces(buyers, 300)) await db.customer.createMany({ data })
    await prisma.$executeRaw`UPDATE "Invoice"
      SET "vatTreatment" = 'reverse_charge', "taxPointDate" = '2026-05-05', "customerId" = 'buyer-' || substr("id", 25)
      WHERE "accountId" = ${accountId} AND "status" <> 'draft' AND "id" < ${documentIdOf(accountId, buyers.length)}`
    await db.vatCheck.create({
      data: {
        id: 'check', accountId, vatNumber: 'NL000000000002', countryCode: 'NL', status: 'valid', source: 'VIES',
        checkedAt: clock.now(),
      },
    })

    const { missing: { unverifiedVatNumbers } } = await getVatReturn(cast.account, '2026-Q2')
    expect(unverifiedVatNumbers).toHaveLength(100)
    expect(unverifiedVatNumbers.slice(0, 2).map(({ vatNumber }) => vatNumber)).toEqual(['NL000000000001', 'NL000000000003'])
  })
})

describe('the next number of a series, thousands of whose numbers were given elsewhere', dailyOnSqlite, () => {
  it('is the first after them, and is found in few statements', async () => {
    const { accountId } = cast.account
    const { service: { database } } = cast.installation
    const { invoice: next } = await previewNextNumber(cast.account)
    const first = Number(next.split('-')[1])
    const given = await database.prisma.$executeRaw`UPDATE "Invoice" SET "numberPeriod" = NULL, "numberSequence" = NULL,
        "number" = '2026-' || substr(CAST("place" + 9999 AS TEXT), 2),
        "numberKey" = '2026-' || substr(CAST("place" + 9999 AS TEXT), 2)
      FROM (
        SELECT "id" AS "placed", CAST(${first} AS INTEGER) + ROW_NUMBER() OVER (ORDER BY "id") AS "place" FROM "Invoice"
        WHERE "accountId" = ${accountId} AND "id" >= ${documentIdOf(accountId, 0)} AND "status" <> 'draft'
      ) AS "places" WHERE "id" = "placed"`
    const telling = await openTelling(cast.databaseUrl)
    const account = await operatorContext({ ...cast.installation.service, database: telling.database }, accountId)
    telling.statements.length = 0

    expect(given).toBeGreaterThan(2_000)
    expect((await previewNextNumber(account)).invoice).toBe(`2026-${String(first + given).padStart(4, '0')}`)
    expect(telling.statements.length).toBeLessThan(40)
    await telling.database.close()
  })
})
