import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database, type Prisma } from '#db/client'
import { readSnapshot } from '#db/snapshot'
import { runTransaction } from '#db/transaction'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { deleteAccount } from '#services/leaving/delete-account'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import type { Finding, Verification } from '#services/verification/report'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { operatorContext } from '#services/work/trusted-contexts'
import { draftOf, issuedBy, newVink } from '../support/accounts'
import { daily } from '../support/daily'
import { copyDatabase, templateOf, type DatabaseTemplate } from '../support/databases'
import { exchangePdf, forgetfulPdf } from '../support/forgetful-pdf'
import { fillInstallation, withServices, type Story } from '../support/installation'
import { usePdfWorker } from '../support/pdf-worker'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { dailyOnOne, dailyOnSqlite, onlyOn } from '../support/skipped'

// Every day paper is verified on SQLite alone.
const isPrinted = daily(inject('databaseKind') === 'sqlite', true)
if (isPrinted) usePdfWorker()

let filled: DatabaseTemplate
/** The same before anything was printed, which is no finding: to read all paper back takes longer than all the rest. */
let unprinted: DatabaseTemplate
let story: Story
let database: Database
const nextDay = new Date('2026-11-21T00:00:00.000Z')

beforeAll(async () => {
  const url = await copyDatabase(inject('databaseTemplate'))
  story = await withServices(url, temporaryFolder('outbox'), fillInstallation)
  filled = await templateOf(url)
  const unprintedUrl = await copyDatabase(filled)
  const { prisma, close } = await openDatabase(unprintedUrl)
  await prisma.storedDocument.deleteMany({ where: { format: 'pdf' } })
  await prisma.invoice.updateMany({ data: { pdfSha256: null } })
  await close()
  unprinted = await templateOf(unprintedUrl)
})
afterEach(() => database.close())

/** The verification of a copy after something was done to it behind Polder's back. */
async function verifyAfter(
  tamper: (tx: Prisma.TransactionClient) => Promise<unknown>, template = unprinted,
): Promise<Verification> {
  database = await openDatabase(await copyDatabase(template))
  await runTransaction(database.prisma, tamper)
  return verifyInstallation(database)
}

describe('verifying', () => {
  it('finds nothing wrong with a year in which everything happened', async () => {
    const { database: telling, statements } = await openTelling(await copyDatabase(filled))
    database = telling
    const { checked, findings } = await verifyInstallation(telling)

    expect(findings).toEqual([])
    expect(checked).toEqual({
      accounts: 1,
      numberSeries: 3,
      numbers: 9,
      documents: 11,
      lines: 21,
      files: isPrinted ? 20 : 10,
      creditedInvoices: 1,
      payments: 1,
      onlinePayments: 0,
      bankTransactions: 0,
      auditEntries: expect.any(Number),
      mails: 0,
      quotas: 4,
      secrets: 0,
      anchors: 0,
    })
    expect(checked.auditEntries).toBeGreaterThan(20)
    // Its files are read some at a time, each page from where the last one ended.
    const pages = statements.filter(({ sql }) => sql.startsWith('SELECT') && sql.includes('StoredDocument') && sql.includes('bytes'))
    expect(pages).toHaveLength(Math.ceil(checked.files / 10) + 1)
    for (const { sql } of pages) expect(sql).toContain('LIMIT')
  })

  it('finds nothing wrong with a draft that credits a number which became one of ours', async () => {
    const { findings } = await verifyAfter(tx => tx.invoice.update({
      where: { id: story.draft.id }, data: { kind: 'credit_note', creditedInvoiceNumber: story.paid.number },
    }))

    expect(findings.filter(({ problem }) => problem.includes('as made elsewhere'))).toEqual([])
  })

  // Postgres joins by a hash where it likes; SQLite would go over all documents anew for each of them.
  it('looks up in an index what documents have to do with each other', onlyOn('sqlite'), async () => {
    const { database: telling, statements } = await openTelling(await copyDatabase(unprinted))
    database = telling
    await verifyInstallation(telling)
    const joined = statements.filter(({ sql }) => sql.includes('JOIN'))

    expect(joined.length).toBeGreaterThan(2)
    for (const statement of joined) expect((await planOf(telling, statement)).filter(step => step.startsWith('SCAN'))).toEqual([])
  })
})

type Tamper = (tx: Prisma.TransactionClient, story: Story) => Promise<unknown>

const invoice = (data: Prisma.InvoiceUncheckedUpdateManyInput, which: Exclude<keyof Story, 'accountId'> = 'paid'): Tamper =>
  (tx, is) => tx.invoice.updateMany({ where: { id: is[which].id }, data })

/** What a document of the story says of its VAT, with something else in each group. */
const vatOf = ({ vatBreakdown }: Story['paid'], changes: object) => vatBreakdown.map(group => ({ ...group, ...changes }))

/** What is done behind Polder's back, and the finding it must leave. */
const cases: [string, Tamper, RegExp][] = [
  [
    'a number that is gone',
    (tx, { cancelled }) => tx.invoice.delete({ where: { id: cancelled.id } }),
    /lacks 3 from 1 to/,
  ],
  ['a number given twice', invoice({ numberSequence: 2 }), /2 was given twice/],
  [
    'a first number that counts as the next one again',
    tx => tx.numberSequence.updateMany({ where: { kind: 'invoice' }, data: { nextValue: 2 } }),
    /would give 2 next/,
  ],
  [
    'a next number that leaves some out',
    tx => tx.numberSequence.updateMany({ where: { kind: 'credit_note' }, data: { nextValue: 7 } }),
    /lacks 2, 3, 4, 5, 6/,
  ],
  [
    'a series without a next number',
    tx => tx.numberSequence.deleteMany({ where: { kind: 'credit_note' } }),
    /has 1 numbers but no next value/,
  ],
  ['a document listed under another name', invoice({ customerName: 'Iemand anders' }), /is listed under another customer/],
  ['a document issued without a number', invoice({ number: null }), /is paid without number/],
  [
    'a document issued without its seller',
    tx => tx.$executeRaw`UPDATE "Invoice" SET "sellerSnapshot" = NULL WHERE "status" = 'paid'`,
    /is paid without sellerSnapshot/,
  ],
  ['a draft that has a number', invoice({ number: '2026-9999' }, 'draft'), /is a draft that has number/],
  ['a document half in a series', invoice({ numberPeriod: null }), /is half in a series/],
  ['a payment without its day', invoice({ paidAt: null }), /is half paid/],
  ['another total', invoice({ totalCents: 1n }), /says totalCents 1, its lines come to/],
  ['another VAT breakdown', invoice({ vatBreakdown: [] }), /says vatBreakdown \[\]/],
  [
    'another price on a line',
    tx => tx.invoiceLine.updateMany({ where: { position: 0 }, data: { unitPriceCents: 1n } }),
    /cents on line 1/,
  ],
  [
    'a line that is gone',
    (tx, { paid }) => tx.invoiceLine.deleteMany({ where: { invoiceId: paid.id, position: 0 } }),
    /lacks a line/,
  ],
  [
    'a byte changed in a letter',
    (tx, { paid, accountId }) => tx.notice.create({
      data: {
        id: 'letter', accountId, invoiceId: paid.id, kind: 'business', locale: 'nl', sentOn: '2026-11-20', payBy: '2026-12-04',
        openCents: 1n, costsCents: 1n, interestCents: 0n, claim: {}, automatic: false, pdf: Buffer.from('%PDF-'),
        pdfSha256: 'f'.repeat(64), createdAt: new Date(0),
      },
    }),
    /letter of letter was f{64} when it was kept/,
  ],
  [
    'a UBL that is gone',
    (tx, { paid }) => tx.storedDocument.deleteMany({ where: { invoiceId: paid.id, format: 'ubl' } }),
    /names a UBL profile/,
  ],
  ['more credited than was', invoice({ creditedCents: 1n }), /has 1 cents credited/],
  ['a payment of other cents', tx => tx.payment.updateMany({ data: { amountCents: 1n } }), /should be issued, with 1 cents paid/],
  ['a payment that is gone', tx => tx.payment.deleteMany(), /should be issued, with 0 cents paid/],
  ['something open of what was paid', invoice({ openCents: 1n }), /should be paid, with \d+ cents paid, 0 open/],
  ['something overpaid that was not', invoice({ overpaidCents: 1n }), /should be paid, .* and 0 overpaid/],
  ['a paid invoice that counts as mailed', invoice({ status: 'sent', paidAt: null }), /should be paid/],
  [
    'a payment of what was cancelled',
    (tx, { cancelled }) => tx.payment.updateMany({ data: { invoiceId: cancelled.id } }),
    /is cancelled and has something paid or open/,
  ],
  ['less credited than was', invoice({ creditedCents: 0n }, 'credited'), /has 0 cents credited/],
  [
    'another rate credited than was',
    invoice({ creditedVat: [{ category: 'S', rate: '9', taxableCents: 8_500, vatCents: 1_785 }] }, 'credited'),
    /books 8500 \+ 1785 cents credited of S at 9 %; its credit notes come to 0 \+ 0 cents/,
  ],
  [
    'other VAT credited than was',
    (tx, { credited, creditNote }) => tx.invoice.update({
      where: { id: credited.id }, data: { creditedVat: vatOf(creditNote, { vatCents: 1 }) },
    }),
    /books 8500 \+ 1 cents credited of S at 21 %; its credit notes come to 8500 \+ 1785 cents/,
  ],
  ['a credit note that was cancelled', invoice({ status: 'cancelled' }, 'creditNote'), /its credit notes come to 0$/m],
  [
    'more credited than was charged, by its credit notes as well',
    async (tx, { credited, creditNote }) => {
      await tx.invoice.update({ where: { id: creditNote.id }, data: { totalCents: 1_000_000n } })
      await tx.invoice.update({ where: { id: credited.id }, data: { creditedCents: 1_000_000n } })
    },
    /has 1000000 cents credited of \d+; its credit notes come to 1000000/,
  ],
  [
    'more credited at a rate than was charged',
    (tx, { credited }) => tx.invoice.update({ where: { id: credited.id }, data: { vatBreakdown: [] } }),
    /charged 0 \+ 0 cents of S at 21 %; its credit notes took back 8500 \+ 1785 cents/,
  ],
  [
    'more VAT credited than was charged',
    (tx, { credited }) => tx.invoice.update({
      where: { id: credited.id }, data: { vatBreakdown: vatOf(credited, { vatCents: 1 }) },
    }),
    /charged 8500 \+ 1 cents of S at 21 %; its credit notes took back 8500 \+ 1785 cents/,
  ],
  [
    'an own invoice credited in other letters as one made elsewhere',
    async (tx, { creditNote, paid }) => {
      await tx.invoice.update({ where: { id: paid.id }, data: { number: 'LOOK-1', numberKey: 'look-1' } })
      await tx.invoice.update({
        where: { id: creditNote.id }, data: { creditedInvoiceId: null, creditedInvoiceNumber: 'Look-1' },
      })
    },
    /credits LOOK-1 as made elsewhere, which is a number of this account/,
  ],
  [
    'an own invoice credited as one made elsewhere',
    (tx, { creditNote, paid }) => tx.invoice.update({
      where: { id: creditNote.id },
      data: { creditedInvoiceId: null, creditedInvoiceNumber: paid.number?.toLowerCase() },
    }),
    /credits .* as made elsewhere, which is a number of this account/,
  ],
  [
    'two numbers that differ in capitals',
    async (tx, { paid, cancelled }) => {
      await tx.invoice.update({ where: { id: paid.id }, data: { number: 'LOOK-1' } })
      await tx.invoice.update({ where: { id: cancelled.id }, data: { number: 'look-1' } })
    },
    /is the number of 2 documents, in capitals or not/,
  ],
  ['a number without its key', invoice({ numberKey: null }), /1 of them are not kept apart/],
  [
    'a changed word in the audit trail',
    tx => tx.auditEntry.updateMany({ where: { sequence: 3 }, data: { action: 'invoice.deleted' } }),
    /was changed at or before entry 3/,
  ],
  [
    'an entry taken out of the audit trail',
    tx => tx.auditEntry.deleteMany({ where: { sequence: 3 } }),
    /goes from 2 to 4/,
  ],
  ['the end of the audit trail cut off', cutAuditTrail, /ends at entry/],
  [
    'a quota that counts too much',
    tx => tx.usageCounter.updateMany({ where: { metric: 'customers' }, data: { used: 5 } }),
    /quota of customers all counts 5, there are 1/,
  ],
  [
    'a quota that forgot',
    tx => tx.usageCounter.deleteMany({ where: { metric: 'invoices' } }),
    /quota of invoices 2026-11 counts 0, there are 10/,
  ],
]

/** The same of paper. */
const casesOfPaper: typeof cases = [
  [
    'a byte changed in a PDF',
    (tx, { paid }) => tx.storedDocument.updateMany({ where: { invoiceId: paid.id, format: 'pdf' }, data: { bytes: Buffer.from('%PDF-') } }),
    /pdf of .* was .* when it was kept/,
  ],
  ['a PDF that loses letters', forgetLetters, /pdf of .* loses \d+ letters where its text is copied/],
  [
    'a PDF that was cut off before it was kept',
    (tx, { paid }) => exchangePdf(tx, paid.id, async bytes => bytes.subarray(0, 400)),
    /pdf of .* cannot be read as a PDF: /,
  ],
  [
    'a PDF that was never one',
    (tx, { paid }) => exchangePdf(tx, paid.id, async () => Buffer.from('Beste bakker')),
    /pdf of .* cannot be read as a PDF: /,
  ],
  ['a PDF exchanged with its hash', invoice({ pdfSha256: 'f'.repeat(64) }), /another SHA-256 of its PDF/],
]

async function forgetLetters(tx: Prisma.TransactionClient, { paid }: Story): Promise<void> {
  await exchangePdf(tx, paid.id, forgetfulPdf)
}

async function cutAuditTrail(tx: Prisma.TransactionClient): Promise<void> {
  const { lastSequence } = await tx.auditChain.findFirstOrThrow()
  await tx.auditEntry.deleteMany({ where: { sequence: lastSequence } })
}

/** Of those, what follows from the documents and is derived anew. All else is evidence, or needs a person. */
const derivable = [
  'a first number that counts as the next one again', 'a series without a next number', 'a number without its key',
  'more credited than was', 'less credited than was', 'another rate credited than was', 'other VAT credited than was',
  'a payment without its day',
  'a payment of other cents', 'a payment that is gone', 'something open of what was paid', 'something overpaid that was not',
  'a paid invoice that counts as mailed', 'a quota that counts too much', 'a quota that forgot',
]

describe('verifying finds', () => {
  const judge = (template: () => DatabaseTemplate) => async (name: string, tamper: Tamper, finding: RegExp) => {
    const { findings } = await verifyAfter(tx => tamper(tx, story), template())

    expect(findings.map(({ subject, problem }) => `${subject} ${problem}`).join('\n')).toMatch(finding)
    expect(new Set(findings.map(({ accountId }) => accountId))).toEqual(new Set([story.accountId]))
    if (derivable.includes(name)) await expectMended(findings)
  }

  it.each(dailyOnOne(4, cases))('%s, and mends what can be derived anew', judge(() => unprinted))
  describe('of paper', dailyOnSqlite, () => {
    it.each(casesOfPaper)('%s', judge(() => filled))
  })
})

async function expectMended(findings: readonly Finding[]): Promise<void> {
  const { found, left } = await rebuildSums(database, nextDay)

  expect(found.length).toBeGreaterThan(0)
  expect(findings).toEqual(expect.arrayContaining(found))
  expect(left).toEqual([])
  expect((await verifyInstallation(database)).findings).toEqual([])
  expect(await rebuildSums(database, nextDay)).toEqual({ found: [], count: 0, left: [], leftCount: 0 })
}

describe('deriving anew', dailyOnSqlite, () => {
  const creditsOf = () => database.prisma.invoice.findUniqueOrThrow({
    where: { id: story.credited.id },
    select: { creditedCents: true, creditedVat: true, creditedVatEurCents: true, openCents: true },
  })

  it('leaves what only a person can judge as it is, and says so', async () => {
    await verifyAfter(async (tx) => {
      await tx.numberSequence.updateMany({ where: { kind: 'credit_note' }, data: { nextValue: 7 } })
      await tx.usageCounter.deleteMany({ where: { metric: 'invoices' } })
    })
    const { found, left } = await rebuildSums(database, nextDay)

    expect(found).toHaveLength(2)
    expect(left).toEqual([expect.objectContaining({ problem: 'lacks 2, 3, 4, 5, 6 from 1 to 1' })])
    expect((await verifyInstallation(database)).findings).toEqual(left)
  })

  it('leaves what was credited of an invoice where its credit note is lost, the only one of its series', async () => {
    await verifyAfter(tx => tx.invoice.deleteMany({ where: { creditedInvoiceId: story.credited.id } }))
    const before = await creditsOf()
    const { left } = await rebuildSums(database, nextDay)

    expect(left.map(({ problem }) => problem)).toContainEqual(expect.stringMatching(/its credit notes come to 0$/))
    expect(await creditsOf()).toEqual(before)
    expect((await verifyInstallation(database)).findings).toEqual(expect.arrayContaining(left))
  })

  it('gives what was credited of an invoice back to the cent, by VAT group and in euro', async () => {
    await verifyAfter(async () => undefined)
    const before = await creditsOf()
    await runTransaction(database.prisma, tx => tx.invoice.updateMany({
      where: { id: story.credited.id }, data: { creditedCents: 5n, creditedVat: [], creditedVatEurCents: 1n },
    }))
    await rebuildSums(database, nextDay)

    expect(await creditsOf()).toEqual(before)
  })
})

describe('a verification of what was changed since a day', dailyOnSqlite, () => {
  it('reads the documents of which Polder says so, and proves nothing of the files of others', async () => {
    const spoil = (tx: Prisma.TransactionClient, { id }: { id: string }) =>
      tx.storedDocument.updateMany({ where: { invoiceId: id, format: 'pdf' }, data: { bytes: Buffer.from('%PDF-') } })
    const whole = await verifyAfter(async (tx) => {
      await spoil(tx, story.paid)
      await spoil(tx, story.credited)
      await tx.invoice.update({ where: { id: story.paid.id }, data: { updatedAt: nextDay } })
    }, filled)
    const { checked, findings, leftOut } = await verifyInstallation(database, { since: nextDay })

    expect(whole.findings).toHaveLength(2)
    expect(findings.map(({ subject }) => subject)).toEqual([`pdf of ${story.paid.id}`])
    expect(checked).toMatchObject({ numbers: 9, documents: 1, files: 2, auditEntries: whole.checked.auditEntries })
    expect(leftOut).toEqual(['unchanged_documents'])
  })
})

describe('a verification beside a running server', () => {
  it('sees one moment and holds no writer up', async () => {
    const url = await copyDatabase(unprinted)
    database = await openDatabase(url)
    const server = await openDatabase(url)
    try {
      await readSnapshot(database, async (reader) => {
        const before = await reader.product.count()
        await runTransaction(server.prisma, tx => tx.product.deleteMany())

        expect(before).toBe(1)
        expect(await reader.product.count()).toBe(1)
        expect(await server.prisma.product.count()).toBe(0)
      })
    } finally {
      await server.close()
    }
  })

  it('finds nothing wrong while documents are drafted, issued, paid and credited, and an account is deleted', async () => {
    const url = await copyDatabase(unprinted)
    database = await openDatabase(url)
    const findings: Finding[] = []
    await withServices(url, temporaryFolder('outbox'), async (service) => {
      const [vink, leaving] = [await operatorContext(service, story.accountId), await newVink({ service }, 'leaving@example.nl')]
      await issuedBy(leaving)
      await leaving.db.account.updateMany({ data: { deletesAt: new Date(0) } })
      let isOver = false
      const writing = Promise.all([writeOn(vink), leave(service, leaving)]).finally(() => {
        isOver = true
      })
      while (!isOver) findings.push(...(await verifyInstallation(database)).findings)
      await writing
    })

    expect(findings).toEqual([])
    expect((await verifyInstallation(database)).checked).toMatchObject({ accounts: 1, documents: 11 + 4 * rounds })
  })

  it('cannot change anything', async () => {
    database = await openDatabase(await copyDatabase(unprinted))
    await expect(readSnapshot(database, reader => reader.product.deleteMany())).rejects.toThrow()
    expect(await database.prisma.product.count()).toBe(1)
  })
})

const rounds = daily(2, 3)

async function writeOn(vink: AccountContext): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await draftOf(vink)
    await markInvoicePaid(vink, (await issuedBy(vink)).id, {})
    const credited = await issuedBy(vink)
    await issueInvoice(vink, (await createCreditNote(vink, credited.id)).id, {})
  }
}

async function leave(service: ServiceContext, leaving: AccountContext): Promise<void> {
  while (!await deleteAccount(leaving)) await deliverOutbox(service)
}
