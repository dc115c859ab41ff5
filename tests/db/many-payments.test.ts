import { beforeAll, describe, expect, it } from 'vitest'
import { bankTransactionQuerySchema } from '#contract/schemas/bank'
import { matcherOf } from '#services/bank/documents'
import { listBankTransactions } from '#services/bank/present'
import { deleteBankStatement } from '#services/bank/statements'
import { uploadBankStatement } from '#services/bank/upload'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createPayment } from '#services/invoices/payments'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { installationOf } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { camtOf } from '../support/camt'
import { useImportWorker } from '../support/import-worker'
import { addManyDocuments } from '../support/many-documents'
import { openTelling, planOf } from '../support/query-plans'
import { onlyOn } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

useImportWorker()
const cast = useCast('Timmerbedrijf Jansen')

/** More than SQLite takes the ids of in one statement. */
const documents = 1_200
/** As many as are that, two for each. */
const notes = 510
const counterpartyIban = 'NL20INGB0001234567'

describe('an account with years of payments from the bank', () => {
  beforeAll(async () => {
    const { accountId, db } = cast.account
    const { id: invoiceId, customer } = await cast.issued()
    await addManyDocuments(installationOf(cast.account).database, { accountId, invoiceId, customerId: customer?.id ?? '' }, documents)
    const at = cast.installation.clock.now()
    const payments = await db.payment.findMany({ select: { id: true, amountCents: true, paidOn: true } })
    await writeRows(installationOf(cast.account).database, accountId, 'BankTransaction', payments.map(({ id, amountCents, paidOn }) => ({
      id, bankAccount: 'NL91ABNA0417164300', currency: 'EUR', bookedOn: paidOn, amountCents, counterpartyIban, description: '',
      isReversal: false, format: 'csv', key: id, state: 'matched', refused: [], createdAt: at, updatedAt: at,
    })))
    // Each by the movement that has its id.
    await installationOf(cast.account).database.prisma.$executeRaw`UPDATE "Payment" SET "bankTransactionId" = "id"`
  })

  it('knows from where its customers pay, each account once', async () => {
    const payers = await cast.account.reads.knownPayers()
    expect(payers).toHaveLength(new Set(payers.map(({ customerId }) => customerId)).size)
    expect(payers.length).toBeGreaterThan(5)
    expect((await matcherOf(cast.account)).propose).toBeTypeOf('function')
  })

  it('has what money may be about read by a statement for each thousand, the newest first', async () => {
    const paid = await cast.account.db.invoice.findMany({ where: { status: 'paid' }, orderBy: { id: 'desc' } })
    const { database, statements } = await openTelling(cast.databaseUrl)
    const { reads } = await operatorContext({ ...cast.installation.service, database }, cast.account.accountId)
    statements.length = 0
    const everything = { paidSince: new Date('2000-01-01') }
    const found = await reads.matchable(everything, 10_000)
    const newest = await reads.matchable(everything, 1_050)
    const open = await reads.matchable('open', 10_000)
    await database.close()

    expect(paid.length).toBeGreaterThan(1_050)
    expect(paid).toMatchObject(found)
    expect(newest).toEqual(found.slice(0, 1_050))
    expect(open.map(({ id }) => id)).toEqual(
      (await cast.account.db.invoice.findMany({ where: { status: 'issued' }, orderBy: { id: 'desc' } })).map(({ id }) => id))
    expect(statements).toHaveLength(5)
    expect(await cast.account.reads.matchable({ paidSince: cast.installation.clock.now() }, 10_000)).toEqual([])
  })

  it('shows its movements with what each paid', async () => {
    const query = bankTransactionQuerySchema.parse({ pageSize: '100' })
    const { data, total } = await listBankTransactions(cast.account, query)
    expect(total).toBeGreaterThan(1_000)
    expect(data.every(({ payments }) => payments.length === 1)).toBe(true)
  })

  it('is foreseen to be paid by fewer questions than there are movements', async () => {
    const open = await cast.account.db.invoice.findMany({ where: { status: 'issued', openCents: { gt: 0n } } })
    const movements = open.map(({ number, totalCents }) => ({ on: '2026-11-19', cents: Number(totalCents), text: `Factuur ${number}` }))
    const { database, statements } = await openTelling(cast.databaseUrl)
    const account = await operatorContext({ ...cast.installation.service, database }, cast.account.accountId)
    statements.length = 0
    const { matchedCount } = await uploadBankStatement(account, { file: camtOf(movements), name: 'november.xml' }, { dryRun: true })
    await database.close()
    expect(matchedCount).toBeGreaterThan(50)
    expect(statements.length).toBeLessThan(matchedCount)
  })

  it('is expected by Postgres to have them as soon as many came at once', async ({ skip }) => {
    const { database: { kind, prisma } } = installationOf(cast.account)
    skip(kind === 'sqlite', 'SQLite expects nothing')
    const movements = Array.from({ length: 1_000 }, (_, place) => ({ on: '2026-11-02', cents: -100 - place, text: 'Betaalautomaat' }))
    await uploadBankStatement(cast.account, { file: camtOf(movements), name: 'november.xml' }, { dryRun: false })
    const expected = await prisma.$queryRaw<{ rows: number }[]>`
      SELECT "reltuples" AS "rows" FROM "pg_class" WHERE "relname" IN ('BankTransaction', 'BankStatementEntry')`
    expect(expected.map(({ rows }) => rows >= 1_000)).toEqual([true, true])
  })

  // What SQLite does follows from the statement alone; Postgres reads small tables whole where it likes.
  it('has a file taken back by what each of its movements paid, without reading all of the account', onlyOn('sqlite'), async () => {
    const { number, openCents } = await cast.issued()
    const paid = { on: '2026-11-20', cents: openCents, text: `Factuur ${number}` }
    const upload = { file: camtOf([paid]), name: 'vandaag.xml' }
    const { id, matchedCount } = await uploadBankStatement(cast.account, upload, { dryRun: false })
    expect(matchedCount).toBe(1)
    const { database, statements } = await openTelling(cast.databaseUrl)
    const jansen = await operatorContext({ ...cast.installation.service, database }, cast.account.accountId)
    await deleteBankStatement(jansen, id ?? '')
    const reads = statements.filter(({ sql }) => /^\s*(SELECT|WITH)\b/.test(sql) && sql.includes('BankStatementEntry'))
    const steps = await Promise.all(reads.map(async read => (await planOf(database, read)).map(step => `${step}: ${read.sql}`)))
    await database.close()

    expect(reads.length).toBeGreaterThan(2)
    expect(steps.flat().filter(step => /^SEARCH .*\(accountId=\?\):/.test(step))).toEqual([])
  })

  it('pays, credits, puts right and verifies what is due as it is paid, which hundreds of credit notes took off of', onlyOn('sqlite'), async () => {
    const { db } = cast.account
    const { database } = installationOf(cast.account)
    const { id } = await cast.issued()
    await db.invoice.updateMany({ where: { status: { not: 'draft' } }, data: { vatScheme: 'cash' } })
    const others = await db.invoice.findMany({ where: { id: { not: id }, status: 'paid' }, select: { id: true }, take: notes })
    expect(others).toHaveLength(notes)
    await db.invoice.updateMany({
      where: { id: { in: others.map(other => other.id) } }, data: { kind: 'credit_note', creditedInvoiceId: id },
    })
    await createPayment(cast.account, id, { amountCents: 100 })
    expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ paidCents: 100n })
    expect(await db.vatShift.count({ where: { invoiceId: id } })).toBeGreaterThan(1)
    expect(await createCreditNote(cast.account, id)).toMatchObject({ kind: 'credit_note', status: 'draft' })
    await rebuildSums(database, cast.installation.clock.now())
    expect(await db.vatShift.count()).toBeGreaterThan(1_000)
    const { findings } = await verifyInstallation(database)
    expect(findings.filter(({ problem }) => /should be|too many/.test(problem))).toEqual([])
  })
})
