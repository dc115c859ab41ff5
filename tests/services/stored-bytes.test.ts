import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { forAccount } from '#db/account/for-account'
import { openDatabase } from '#db/client'
import { openStoredBytes } from '#integrations/stored-bytes'
import { createAccount } from '#services/accounts/create-account'
import { deleteBankStatement } from '#services/bank/statements'
import { uploadBankStatement } from '#services/bank/upload'
import { operatorContext } from '#services/work/trusted-contexts'
import { putBusinessLogo } from '#services/business/logo'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { updateInvoice } from '#services/invoices/update'
import { measureStoredBytes } from '#db/queries/stored-bytes'
import { requireRoom } from '#services/plans/stored-bytes'
import { camtOf } from '../support/camt'
import { png } from '../support/images'
import { useImportWorker } from '../support/import-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
useImportWorker()

let test: TestService
let vink: AccountContext
let jansen: AccountContext
beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  const open = async (name: string) => {
    const { accountId } = await createAccount(test.service, {
      email: `${name}@example.nl`, password: 'vier woorden zijn genoeg', name, locale: 'nl', plan: 'pro',
    })
    return operatorContext(test.service, accountId)
  }
  vink = await open('vink')
  jansen = await open('jansen')
})
afterAll(() => test.close())

/** Room for an account that has so much stored, null where that cannot be counted; `counted` tells how often it was. */
function openRoom(limit: number, stored: number | null) {
  const storedBytes = openStoredBytes(limit, { clock: test.clock })
  let counts = 0
  const measure = async () => {
    counts++
    return stored
  }
  return {
    take: (bytes: number) => storedBytes.take('vink', bytes, measure),
    counted: () => counts,
    store: (bytes: number | null) => {
      stored = bytes
    },
  }
}

const draft = (description: string) => invoiceInputSchema.parse({ lines: [{ description, unitPriceCents: 100 }] })

/** What an account has stored beside its trail. */
async function storedBy({ db, accountId }: AccountContext): Promise<number> {
  return await measureStoredBytes(db, accountId) - 500 * await db.auditEntry.count()
}

describe('what an account has stored', () => {
  it('is nothing at first', async () => {
    expect(await storedBy(vink)).toBe(0)
  })

  it('is its texts by their characters, its files by their length, and something for each row', async () => {
    const { id } = await createInvoice(vink, draft('x'.repeat(2_000)))
    // The document and its line.
    expect(await storedBy(vink)).toBe(2_000 + 2 * 500)
    await createCustomer(vink, customerInputSchema.parse({ name: 'Bakkerij Jansen', notes: 'y'.repeat(1_000) }))
    expect(await storedBy(vink)).toBe(3_000 + 3 * 500)
    await putBusinessLogo(vink, png())
    const withLogo = await storedBy(vink)
    expect(withLogo).toBeGreaterThan(4_500)

    await deleteInvoice(vink, id)
    expect(await storedBy(vink)).toBe(withLogo - 3_000)
  })

  it('is what was read of bank statements as well, until they are taken back', async () => {
    const before = await storedBy(vink)
    const movements = Array.from({ length: 20 }, (_, place) => ({ on: '2026-11-19', cents: 100 + place, text: 'z'.repeat(100) }))
    const report = await uploadBankStatement(vink, { file: camtOf(movements), name: 'november.xml' }, { dryRun: false })
    const withMovements = await storedBy(vink)
    // The movements, that they stand in the statement, and the statement.
    expect(withMovements - before).toBeGreaterThan(20 * (100 + 2 * 500) + 500)

    await deleteBankStatement(vink, report.id ?? '')
    expect(await storedBy(vink)).toBe(before)
  })

  it('is its trail: so much for each entry, however little is left of what was changed', async () => {
    const { id } = await createInvoice(vink, draft('Ontwerp'))
    const before = await measureStoredBytes(vink.db, vink.accountId)
    for (const notes of ['een', 'twee', 'een', null]) await updateInvoice(vink, id, { notes })

    expect(await measureStoredBytes(vink.db, vink.accountId)).toBe(before + 4 * 500)
    await deleteInvoice(vink, id)
  })

  it('is not that of others', async () => {
    expect(await storedBy(jansen)).toBe(0)
  })
})

describe('the room of an account', () => {
  it('is refused by the code of the operation, with what is stored and what may be', async () => {
    const storedBytes = openStoredBytes(2_000, { clock: test.clock })
    const full = { ...vink, outside: { ...vink.outside, storedBytes } }

    const usedBytes = await measureStoredBytes(vink.db, vink.accountId)
    await expect(requireRoom(full, 1_000, 'logo_too_large')).rejects.toMatchObject({
      code: 'logo_too_large', details: { limit: 'storedBytes', allowedBytes: 2_000, usedBytes },
    })
    await requireRoom({ ...jansen, outside: full.outside }, 1_000, 'payload_too_large')
  })

  it('is counted once in a while, and added up in between', async () => {
    const { take, counted } = openRoom(1_000, 500)

    expect(await take(200)).toEqual({ isFull: false, usedBytes: 700 })
    expect(await take(200)).toEqual({ isFull: false, usedBytes: 900 })
    expect(counted()).toBe(1)
    test.clock.advance(5 * 60_000)
    expect(await take(100)).toEqual({ isFull: false, usedBytes: 600 })
    expect(counted()).toBe(2)
  })

  it('is counted at once where only what was added up fills it', async () => {
    const { take, counted, store } = openRoom(1_000, 100)
    await take(600)
    store(110)

    expect(await take(600)).toEqual({ isFull: false, usedBytes: 710 })
    expect(counted()).toBe(2)
  })

  it('that was counted as full is counted again after a moment, when something may be deleted', async () => {
    const { take, counted, store } = openRoom(1_000, 900)
    expect(await take(200)).toEqual({ isFull: true, usedBytes: 900 })
    store(500)
    expect(await take(200)).toEqual({ isFull: true, usedBytes: 900 })
    expect(counted()).toBe(1)
    test.clock.advance(10_000)

    expect(await take(200)).toEqual({ isFull: false, usedBytes: 700 })
    expect(counted()).toBe(2)
  })

  it('that was counted as full is counted again once the clock was put back', async () => {
    const { take, store } = openRoom(1_000, 900)
    await take(200)
    store(500)
    test.clock.advance(-60_000)

    expect(await take(200)).toEqual({ isFull: false, usedBytes: 700 })
  })

  it('that cannot be counted is there as long as no count before said otherwise', async () => {
    const { take, counted, store } = openRoom(1_000, null)
    expect(await take(900)).toMatchObject({ isFull: false })
    expect(await take(900)).toMatchObject({ isFull: false })
    expect(counted()).toBe(1)
    test.clock.advance(60_000)
    store(950)
    expect(await take(900)).toEqual({ isFull: true, usedBytes: 950 })
    test.clock.advance(10_000)
    store(null)

    expect(await take(900)).toEqual({ isFull: true, usedBytes: 950 })
    expect(await take(40)).toEqual({ isFull: false, usedBytes: 990 })
    expect(await take(40)).toMatchObject({ isFull: false })
    expect(counted()).toBe(3)
  })

  it('refuses nobody for a count that fails, and says so in the log', async () => {
    const storedBytes = openStoredBytes(1_000, { clock: test.clock })
    const told: unknown[] = []
    const warn = (message: string, fields?: object) => void told.push({ message, ...fields })
    // It has no tables.
    const empty = await openDatabase(`file:${temporaryFolder('empty')}/empty.db`)
    const outside = { ...vink.outside, storedBytes, log: { ...vink.outside.log, warn } }
    const account = { ...vink, db: forAccount(empty, vink.accountId), outside }
    for (let time = 1; time <= 3; time++) await requireRoom(account, 900, 'payload_too_large')

    expect(told).toEqual([{
      message: 'what an account has stored could not be counted', account: vink.accountId, reason: expect.stringContaining('no such table'),
    }])
    await empty.close()
  })

  it('is measured anew for whoever was not heard of for longest, beyond ten thousand accounts', async () => {
    const storedBytes = openStoredBytes(1_000, { clock: test.clock })
    const measured: string[] = []
    const take = (accountId: string) => storedBytes.take(accountId, 1, async () => {
      measured.push(accountId)
      return 0
    })
    for (let account = 0; account < 10_001; account++) await take(String(account))
    measured.length = 0
    for (const accountId of ['10000', '1', '0']) await take(accountId)

    expect(measured).toEqual(['0'])
  })

  it('has no end where the operator set none, and nobody counts', async () => {
    const measure = () => Promise.reject(new Error('Nobody asked'))

    expect(await openStoredBytes(null, { clock: test.clock }).take('vink', 1e12, measure)).toMatchObject({ isFull: false })
  })
})
