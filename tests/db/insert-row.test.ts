import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forAccount, type AccountTransaction } from '#db/account/for-account'
import { insertRow, insertRows } from '#db/account/insert-row'
import { openDatabase, type Database } from '#db/client'
import { isForeignKeyViolation, isUniqueViolation } from '#db/errors'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.123Z')
let open: Database

beforeAll(async () => {
  open = await openDatabase(database.url)
  await open.prisma.account.create({ data: { id: 'vink', name: 'vink', plan: 'free', createdAt: at, updatedAt: at } })
})
afterAll(() => open.close())

const draft = (id: string) => ({
  id, kind: 'invoice', status: 'draft', issueDate: '2026-11-20', currency: 'EUR', locale: 'nl', vatTreatment: 'standard',
  showEpcQr: true, subtotalCents: 0n, vatTotalCents: -1n, totalCents: 10n ** 15n, creditedCents: 0n, viewCount: 3,
  vatBreakdown: [{ category: 'S', rate: '21', note: 'O\'Neil; -- "🥐" ? $1' }], reminderCount: 0, notes: null,
  exchangeRate: undefined, exchangeRateFilled: undefined, searchText: '', createdAt: at, updatedAt: at, sentAt: new Date('2026-03-29T00:59:59.999Z'),
})
const inTransaction = <Result>(work: (tx: AccountTransaction) => Promise<Result>) =>
  forAccount(open, 'vink').$transaction(work)

describe('a row that is inserted by hand', () => {
  it('is answered and stored with every kind of value, its absence and its default', async () => {
    const answered = await inTransaction(tx => insertRow(tx, 'vink', 'Invoice', draft('one')))

    expect(answered).toEqual(await open.prisma.invoice.findFirstOrThrow({ where: { id: 'one' } }))
    expect(answered).toMatchObject({ ...draft('one'), accountId: 'vink', exchangeRate: null, exchangeRateFilled: false })
  })

  it('holds bytes as they are', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await inTransaction(tx => insertRows(tx, 'vink', 'StoredDocument', [
      { invoiceId: 'one', format: 'ubl', bytes, sha256: 'a', createdAt: at },
      { invoiceId: 'one', format: 'pdf', bytes: new Uint8Array(), sha256: 'b', createdAt: at },
    ]))

    expect(await open.prisma.storedDocument.findMany({ orderBy: { format: 'desc' }, select: { bytes: true } }))
      .toEqual([{ bytes }, { bytes: new Uint8Array() }])
  })

  it('never stands under the columns of another one', async () => {
    const file = { invoiceId: 'one', format: 'ubl', bytes: new Uint8Array(), sha256: 'c', createdAt: at }
    const others = [{ ...file, size: undefined, movedAt: at }, { ...file, movedAt: undefined, size: 1 }]

    await expect(inTransaction(tx => insertRows(tx, 'vink', 'StoredDocument', others))).rejects.toThrow('other columns')
  })

  it('is refused as Prisma refuses it where it is there already, or leans on what is not there', async () => {
    const twice = inTransaction(tx => insertRow(tx, 'vink', 'Invoice', draft('one')))
    await expect(twice).rejects.toSatisfy(isUniqueViolation)

    const alone = inTransaction(tx => insertRow(tx, 'vink', 'Invoice', { ...draft('two'), customerId: 'nobody' }))
    await expect(alone).rejects.toSatisfy(isForeignKeyViolation)
    expect(await open.prisma.invoice.count()).toBe(1)
  })
})
