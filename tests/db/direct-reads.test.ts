import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountReads, findLinkedInvoice } from '#db/queries/account-reads'
import { openDatabase, Prisma, type Database } from '#db/client'
import { outageOf } from '#db/outage'
import { fillEveryModel } from '../support/every-model'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.123Z')
let open: Database

beforeAll(async () => {
  open = await openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: at, updatedAt: at } })
    await fillEveryModel(open, id)
  }
})
afterAll(() => open.close())

/** All rows of a model, by Prisma and past it. */
async function bothWays(model: string): Promise<{ prisma: unknown[], direct: unknown[] }> {
  const delegate = `${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'invoice'
  const direct = await open.read(Prisma.sql`SELECT * FROM ${Prisma.raw(`"${model}"`)}`)
  return { prisma: await open.prisma[delegate].findMany(), direct }
}

describe('a read past Prisma', () => {
  it.each(Object.keys(Prisma.ModelName))('gives the rows of %s as Prisma gives them', async (model) => {
    const { prisma, direct } = await bothWays(model)

    expect(direct).toEqual(expect.arrayContaining(prisma))
    expect(direct).toHaveLength(prisma.length)
  })

  it('gives every kind of value and its absence as Prisma gives it', async () => {
    await open.prisma.invoice.updateMany({
      where: { accountId: 'vink' },
      data: {
        totalCents: -(10n ** 15n), creditedVatEurCents: 0n, creditedVat: [{ rate: '21', vatCents: -1, note: 'é "\\ 🥐' }],
        notes: "O'Neil; -- ? $1", exchangeRateFilled: true, sentAt: new Date('2026-03-29T00:59:59.999Z'),
        paidAt: new Date('1999-12-31T23:00:00.000Z'), numberSequence: 999_999_999, footer: null,
      },
    })
    const { prisma, direct } = await bothWays('Invoice')

    expect(direct).toEqual(expect.arrayContaining(prisma))
  })

  it('sees what was just committed', async () => {
    for (let time = 0; time < 20; time++) {
      await open.prisma.account.update({ where: { id: 'vink' }, data: { name: `Vink ${time}` } })

      expect(await open.read(Prisma.sql`SELECT "name" FROM "Account" WHERE "id" = ${'vink'}`)).toEqual([{ name: `Vink ${time}` }])
    }
  })

  it('of an account finds its own documents, lines and files, and nobody else\'s', async () => {
    const own = await open.prisma.invoice.findFirstOrThrow({ where: { accountId: 'vink' } })
    const file = await open.prisma.storedDocument.findFirstOrThrow({ where: { accountId: 'vink' } })
    const vink = accountReads(open, 'vink')
    const jansen = accountReads(open, 'jansen')

    expect(await vink.invoice(own.id)).toEqual(own)
    expect(await vink.lines(own.id)).toEqual(await open.prisma.invoiceLine.findMany({ where: { accountId: 'vink' } }))
    const { bytes, sha256, createdAt, movedAt, size } = file
    expect(await vink.file(file.invoiceId, file.format as 'pdf')).toEqual({ bytes, sha256, createdAt, movedAt, size })
    expect(await findLinkedInvoice(open, own.id)).toEqual(own)
    expect(await jansen.invoice(own.id)).toBeNull()
    expect(await jansen.lines(own.id)).toEqual([])
    expect(await jansen.file(file.invoiceId, file.format as 'pdf')).toBeNull()
  })

  it('of an account finds its own way of being paid and the logos of its documents, and nobody else\'s', async () => {
    const logo = await open.prisma.issuedLogo.findFirstOrThrow({ where: { accountId: 'vink' } })
    await open.prisma.paymentProvider.deleteMany({ where: { accountId: 'jansen' } })
    await open.prisma.issuedLogo.deleteMany({ where: { accountId: 'jansen' } })
    const vink = accountReads(open, 'vink')
    const jansen = accountReads(open, 'jansen')

    expect(await vink.paymentProvider()).toEqual(await open.prisma.paymentProvider.findFirst({ where: { accountId: 'vink' } }))
    expect(await vink.issuedLogo(logo.sha256)).toEqual(logo)
    expect(await jansen.paymentProvider()).toBeNull()
    expect(await jansen.issuedLogo(logo.sha256)).toBeNull()
  })

  it('compares moments with those that are stored, to the millisecond', async () => {
    const since = (moment: Date) => open.lookUp(Prisma.sql`SELECT "id" FROM "Account" WHERE "createdAt" >= ${moment}`)

    expect(await since(at)).toHaveLength(2)
    expect(await since(new Date(at.getTime() + 1))).toEqual([])
  })

  it('says what the database says', async () => {
    const error: unknown = await open.read(Prisma.sql`SELECT "nothing" FROM "Invoice"`).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(Error)
    expect(outageOf(error)).toBeNull()
  })
})
