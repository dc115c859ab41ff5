import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import type { Plan } from '#contract/plans'
import { todayInAmsterdam } from '#domain/dates'
import { namesWith, valuesOf } from '#domain/fields'
import { pick } from '#domain/pick'
import { documentFields, unsaid } from '#domain/invoice/document-fields'
import { daysLater } from '#domain/retention'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { changeAccount } from '#services/work/change-account'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { exportDocuments } from '#services/exports/export-documents'
import { exportExpiringDocuments } from '#services/exports/export-expiring'
import { writeAuditFile } from '#services/exports/audit-file'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createPayment, listPayments } from '#services/invoices/payments'
import { getInvoicePdf } from '#services/invoices/pdf'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { runJob } from '#services/jobs/run'
import { getMe } from '#services/plans/get-me'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { getStats } from '#services/reports/stats'
import { followPlan } from '#services/retention/follow-plan'
import { tellOwner } from '#services/retention/tell-owner'
import { sendInvoice } from '#services/emails/send'
import { createNotice } from '#services/emails/send-notice'
import { listNotices } from '#services/notices/list'
import { getNoticePdf } from '#services/notices/pdf'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { getVatReturn } from '#services/reports/vat-return'
import { verifyInstallation } from '#services/verification/verify'
import { readAuditFile, textsOf } from '../documents/audit-file/reader'
import { draftOf, issuedBy, printedBy } from '../support/accounts'
import { addManyDocuments } from '../support/many-documents'
import { designHour, vinkProfile } from '../support/cast'
import { sampleOf } from '../support/field-samples'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Studio Vink', { mailer: office })
const service = () => cast.installation.service
const now = () => cast.installation.clock.now()
const pass = (days: number) => cast.installation.clock.advance(days * 24 * 3_600_000)

/** The account of each test, so that none meets the documents of another. */
let vink: AccountContext
let count = 0

async function open(plan: Plan): Promise<AccountContext> {
  count++
  const { accountId, userId } = await createAccount(service(), {
    email: `vink${count}@example.nl`, password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan,
  })
  // So that a test can hand over as many mails as it likes.
  await service().database.prisma.user.update({ where: { id: userId }, data: { emailVerifiedAt: now() } })
  const account = await operatorContext(service(), accountId)
  await updateBusiness(account, businessUpdateSchema.parse(vinkProfile))
  await service().outside.background.settled()
  return account
}

/** What the server does every minute. */
async function sweep(by: ServiceContext = service()): Promise<void> {
  await runJob(by, 'retention')
  await deliverOutbox(by)
  await service().outside.background.settled()
}

/** So many days go by, one after the other, with a sweep at the end of each time. */
async function live(...times: number[]): Promise<void> {
  for (const days of times) {
    pass(days)
    await sweep()
  }
}

/** What the owner was told of documents that go; opening the account told of other things. */
const notices = () => office.taken
  .filter(({ to, subject }) => to[0] === `vink${count}@example.nl` && subject.includes('erwijdert'))
  .map(({ subject }) => subject)
const shown = (id: string) => getInvoice(vink, id)
const row = (id: string) => vink.db.invoice.findUniqueOrThrow({ where: { id } })
const findings = async () =>
  (await verifyInstallation(service().database, { accountIds: [vink.accountId] })).findings
const expired = { code: 'document_expired' }

/** A document whose owner was told twice and whose time has come. */
async function expire(fields: object = {}): Promise<Invoice> {
  const invoice = await printedBy(vink, fields)
  await live(335, 23, 7)
  return invoice
}

const bauhof = {
  name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
  vatNumber: 'DE136695976',
}

/** The numbers in the audit file of a year, which its schema takes, and both sides of its journal. */
async function auditedSales(account: AccountContext, year: number) {
  return readAuditFile((await writeAuditFile(account, year)).chunks, root => ({
    numbers: textsOf(root, '//x:transaction/x:trLine[1]/x:docRef'),
    debit: textsOf(root, '//x:totalDebit')[0],
    credit: textsOf(root, '//x:totalCredit')[0],
  }))
}

async function changePlan(account: AccountContext, plan: Plan): Promise<AccountContext> {
  await changeAccount(account, async (change) => {
    await change.tx.account.updateMany({ data: { plan } })
    await followPlan(account, change)
  })
  return operatorContext(service(), account.accountId)
}

beforeEach(async () => {
  // No sweep is to look after what the tests before have left.
  const { invoice } = service().database.prisma
  await invoice.deleteMany({ where: { creditedInvoiceId: { not: null } } })
  await invoice.deleteMany()
  office.reset()
  vink = await open('free')
})

describe('a document on Free', () => {
  it('expires 365 days after its issue; a draft does not, and on Pro nothing does', async () => {
    const draft = await draftOf(vink)
    const invoice = await issueInvoice(vink, draft.id, {})

    expect(draft.expiresAt).toBeNull()
    expect(invoice.expiresAt).toBe(daysLater(now(), 365).toISOString())
    expect((await issuedBy(await open('pro'))).expiresAt).toBeNull()
    expect((await getMe(vink)).limits.retentionDays).toBe(365)
  })

  it('is announced 30 and 7 days before by one mail each, however often is looked', async () => {
    const { number } = await issuedBy(vink)
    await live(334)
    expect(notices()).toEqual([])

    pass(1)
    for (let time = 0; time < 3; time++) await sweep()
    expect(notices()).toEqual(['Polder verwijdert over een maand één document'])
    const text = office.taken.find(({ to, subject }) => to[0] === `vink${count}@example.nl` && subject === notices()[0])?.text
    expect(text).toContain(`- ${number}`)
    expect(text).toMatch(/Vanaf 20 november 2027|Vanaf \d+ \w+ \d{4} om/)
    expect(text).toContain('/settings/billing')

    await live(22)
    expect(notices()).toHaveLength(1)
    pass(1)
    for (let time = 0; time < 3; time++) await sweep()
    expect(notices()).toEqual([
      'Polder verwijdert over een maand één document', 'Over een week verwijdert Polder één document: download ze nu',
    ])
  })

  it('is named with its number in the figures of the account from a month before', async () => {
    const { id, number } = await issuedBy(vink)
    const expiring = async () => (await getStats(vink, {})).expiring
    pass(334)
    expect(await expiring()).toMatchObject({ count: 0, firstAt: null, documents: [] })

    pass(1)
    const { expiresAt } = await shown(id)
    expect(await expiring())
      .toMatchObject({ count: 1, firstAt: expiresAt, documents: [{ id, kind: 'invoice', number, expiresAt }] })
  })

  it('is announced together with what expires within the same day', async () => {
    await issuedBy(vink)
    pass(0.4)
    await issuedBy(vink)
    await live(334.6, 0.4)

    expect(notices()).toEqual(['Polder verwijdert over een maand 2 documenten'])
  })

  it('gets its full time where nobody looked for months', async () => {
    const { id } = await issuedBy(vink)
    await live(500)

    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 30).toISOString())
    await live(23, 6)
    expect((await shown(id)).documentsDeletedAt).toBeNull()
    await live(1)
    expect((await shown(id)).documentsDeletedAt).toBe(now().toISOString())
  })
})

describe('what is left of a document that expired', () => {
  it('is its number, dates, amounts and hashes, and nothing of its text', async () => {
    const forgotten = namesWith(documentFields, { forgotten: true })
    const before = await expire({
      ...valuesOf(forgotten.filter(name => name !== 'showEpcQr'), sampleOf),
      lines: [designHour, { ...designHour, vatRate: '9' }],
    })
    const after = await shown(before.id)

    const same = [
      ...namesWith(documentFields, { forgotten: false }),
      'status', 'number', 'subtotalCents', 'vatTotalCents', 'totalCents', 'vatBreakdown', 'pdfSha256', 'ublSha256',
      'customerName', 'issuedAt', 'expiresAt',
    ] as const
    for (const field of same) expect(after[field], field).toEqual(before[field])
    expect(after).toMatchObject({
      documentsDeletedAt: now().toISOString(), lines: [], ...pick(unsaid, forgotten),
      sellerSnapshot: null, publicUrl: null,
      customer: { name: 'Bakkerij De Korenaar', email: null, addressLine1: null },
    })
    expect(await vink.db.storedDocument.count()).toBe(0)
    expect(await vink.db.invoiceLine.count()).toBe(0)
    expect((await vink.db.auditEntry.findMany({ where: { subjectId: before.id } })).at(-1)?.action)
      .toBe('invoice.documents_deleted')
  })

  it('has its payments, without what their payers wrote', async () => {
    const { id } = await issuedBy(vink)
    const { reference: _, ...payment } = await createPayment(vink, id, { amountCents: 285, reference: 'J. Bakker, uw rekening' })
    await live(335, 23, 7)

    expect(await shown(id)).toMatchObject({ documentsDeletedAt: now().toISOString(), paidCents: 285 })
    expect(await listPayments(vink, id)).toEqual({ data: [{ ...payment, reference: null }] })
  })

  it('has its formal notices, without their letters', async () => {
    const { id } = await issuedBy(vink)
    pass(40)
    const notice = await createNotice(vink, id)
    await live(295, 23, 7)

    expect((await listNotices(vink, id)).data).toEqual([notice])
    const kept = await vink.db.notice.findUniqueOrThrow({ where: { id: notice.id } })
    expect(kept).toMatchObject({ pdf: null, pdfSha256: notice.sha256 })
    await expect(getNoticePdf(vink, id, notice.id)).rejects.toMatchObject(expired)
  })

  it('keeps the series without a gap and the figures as they were, and verify finds it whole', async () => {
    const first = await issuedBy(vink, { lines: [designHour, { ...designHour, vatRate: '9' }] })
    const year = Number(first.issueDate.slice(0, 4))
    const figures = async () => (await getStats(vink, { year })).revenueByMonth
    const before = await figures()
    await live(335, 23, 7)
    const second = await issuedBy(vink)

    expect((await shown(first.id)).documentsDeletedAt).not.toBeNull()
    expect(await figures()).toEqual(before)
    expect(second.status).toBe('issued')
    expect(await findings()).toEqual([])
    await vink.db.invoice.updateMany({ where: { id: first.id }, data: { subtotalCents: 1n } })
    expect((await findings()).map(({ problem }) => problem))
      .toContain('was deleted, and its VAT breakdown comes to another subtotal')
    await vink.db.invoice.updateMany({ where: { id: first.id }, data: { subtotalCents: BigInt(first.subtotalCents) } })
  })

  it('counts in the VAT return, filed or not, in its box and in the audit file as before', async () => {
    const year = String(now().getUTCFullYear())
    const supplyDate = todayInAmsterdam(now())
    await issuedBy(vink, { vatTreatment: 'intra_eu', supplyType: 'services', customer: bauhof, supplyDate })
    pass(0.01)
    const figuresOf = async () => (await getVatReturn(vink, year)).figures
    const figures = await figuresOf()
    await fileVatReturn(vink, { period: year, version: (await getVatReturn(vink, year)).version })
    const audited = () => auditedSales(vink, Number(year))
    const before = await audited()
    const invoice = await expire({ supplyDate })

    expect(invoice.issueDate.slice(0, 4)).toBe(year)
    expect((await shown(invoice.id)).documentsDeletedAt).not.toBeNull()
    expect((await figuresOf()).icp).toEqual(figures.icp)
    expect((await getVatReturn(vink, year)).filing?.changes).toMatchObject({
      boxes: [{ box: '1a', taxableCents: 8_500, vatCents: 1_785 }],
      documents: [{ id: invoice.id, number: invoice.number, customerName: invoice.customer?.name }],
    })
    const { data } = await listVatBoxDocuments(vink, { period: year, box: '3b' }, {})
    expect(data.map(({ taxableCents }) => taxableCents)).toEqual([figures.boxes['3b'].taxableCents])
    expect(before).toEqual({ numbers: [expect.any(String)], debit: '85.00', credit: '85.00' })
    expect(await audited()).toEqual({
      numbers: [...before.numbers, invoice.number], debit: '187.85', credit: '187.85',
    })
  })

  it('can be paid and credited, and says of everything else that it is gone', async () => {
    const { id, publicUrl } = await expire()
    const token = publicUrl?.split('/').at(-1) ?? ''

    await expect(getInvoicePdf(vink, id)).rejects
      .toMatchObject({ ...expired, details: { deletedAt: now().toISOString() } })
    await expect(getInvoiceUbl(vink, id)).rejects.toMatchObject(expired)
    await expect(sendInvoice(vink, id, {})).rejects.toMatchObject(expired)
    await expect(duplicateInvoice(vink, id, {})).rejects.toMatchObject(expired)
    await expect(renewPublicLink(vink, id)).rejects.toMatchObject(expired)
    await expect(cancelInvoice(vink, id)).rejects.toMatchObject(expired)
    await expect(getPublicInvoice(service(), token)).rejects.toMatchObject({ code: 'public_link_expired' })
    const note = await createCreditNote(vink, id)
    expect(note.totalCents).toBe(10_285)
    expect((await issueInvoice(vink, note.id, {})).totalCents).toBe(10_285)
    const other = await expire()
    expect((await markInvoicePaid(vink, other.id, {})).displayStatus).toBe('paid')
    expect(await findings()).toEqual([])
    expect((await listInvoices(vink, { page: 1, pageSize: 25, sort: '-createdAt' })).data
      .find(summary => summary.id === other.id)?.documentsDeletedAt).not.toBeNull()
  })
})

describe('nothing is deleted that was never announced', () => {
  it('where the mail was refused: it is written anew, with its full time', async () => {
    const { id } = await issuedBy(vink)
    office.next('erwijdert', 'refuse')
    await live(335, 23, 7)

    expect(await row(id)).toMatchObject({ documentsDeletedAt: null, retentionStage: 'announced' })
    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 30).toISOString())
  })

  it('where the last mail came back for good: it is written anew, and a week passes', async () => {
    const { id } = await issuedBy(vink)
    await live(335, 23)
    const { expiryRemindedBy } = await row(id)
    await vink.db.outboxMail.updateMany({
      where: { id: expiryRemindedBy ?? '' }, data: { isHardBounce: true, bouncedAt: now() },
    })
    await live(7)

    expect(await row(id)).toMatchObject({ documentsDeletedAt: null, retentionStage: 'reminded' })
    expect((await row(id)).expiryRemindedBy).not.toBe(expiryRemindedBy)
    await live(7)
    expect((await shown(id)).documentsDeletedAt).not.toBeNull()
  })

  it('where the server dies between the warning and its commit: neither is kept, and the next has both', async () => {
    const { id } = await issuedBy(vink)
    pass(335)
    const broken: ServiceContext = {
      ...service(),
      outside: { ...service().outside, ids: { next: () => { throw new Error('The server died') } } },
    }
    expect((await runJob(broken, 'retention')).failed).toBeGreaterThan(0)
    expect(await row(id)).toMatchObject({ retentionStage: 'kept', expiryAnnouncedBy: null })

    await sweep()
    expect(await row(id)).toMatchObject({ retentionStage: 'announced' })
    expect(notices()).toHaveLength(1)
  })
})

describe('races', () => {
  it('of two sweeps at once send one mail of each kind and delete once', async () => {
    const { id } = await issuedBy(vink)
    for (const days of [335, 23, 7]) {
      pass(days)
      await Promise.all([sweep(), sweep(), sweep()])
    }

    expect(notices()).toHaveLength(2)
    expect(await vink.db.auditEntry.count({ where: { action: 'invoice.documents_deleted', subjectId: id } })).toBe(1)
  })

  it('between expiry and upgrade end with a whole document that stays, or a whole tombstone', async () => {
    const { id } = await printedBy(vink)
    await live(335, 23)
    pass(7)
    await Promise.all([sweep(), changePlan(vink, 'pro')])

    const { documentsDeletedAt, retentionStage, expiresAt } = await row(id)
    expect(retentionStage).toBe(documentsDeletedAt === null ? null : 'deleted')
    expect(expiresAt === null).toBe(documentsDeletedAt === null)
    expect(await vink.db.storedDocument.count()).toBe(documentsDeletedAt === null ? 2 : 0)
    expect(await findings()).toEqual([])
  })

  it('between expiry and export list the files that are in the export, and no others', async () => {
    await issuedBy(vink)
    await issuedBy(vink)
    await live(335, 23)
    pass(7)
    const { chunks } = await exportExpiringDocuments(vink)
    const parts: Uint8Array[] = []
    for await (const chunk of chunks) {
      parts.push(chunk)
      // The first document has left; the second goes before it is read.
      if (parts.length === 1) await sweep()
    }
    const files = unzipSync(Buffer.concat(parts))
    const [, ...lines] = new TextDecoder().decode(files['invoices.csv']).trimEnd().split('\r\n')
    const rows = lines.map(line => line.split(';'))

    expect(rows).toHaveLength(2)
    const listed = rows.flatMap(cells => cells.slice(15)).filter(name => name !== '')
    expect(listed.toSorted()).toEqual(Object.keys(files).filter(name => name !== 'invoices.csv').toSorted())
    expect(await vink.db.invoice.count({ where: { downloadedAt: { not: null } } })).toBe(listed.length / 2)
  })

  it('leave a tombstone its row in the export of a period, without files', async () => {
    const { number } = await expire()
    const parts: Uint8Array[] = []
    for await (const chunk of (await exportDocuments(vink, {})).chunks) parts.push(chunk)
    const files = unzipSync(Buffer.concat(parts))

    expect(Object.keys(files)).toEqual(['invoices.csv'])
    expect(new TextDecoder().decode(files['invoices.csv'])).toContain(`\r\n${number};`)
  })
})

describe('a change of plan', () => {
  it('to Pro takes every expiry away, and announcements with it', async () => {
    const { id } = await issuedBy(vink)
    await live(340)
    const pro = await changePlan(vink, 'pro')
    await live(400)

    expect(await getInvoice(pro, id)).toMatchObject({ expiresAt: null, documentsDeletedAt: null })
    expect(notices()).toHaveLength(1)
  })

  it('to Free keeps what is there for 90 days at least, and what is younger for its year', async () => {
    const pro = await open('pro')
    const old = await issuedBy(pro)
    pass(300)
    const young = await issuedBy(pro)
    const draft = await draftOf(pro)
    const free = await changePlan(pro, 'free')

    expect((await getInvoice(free, old.id)).expiresAt).toBe(daysLater(now(), 90).toISOString())
    expect((await getInvoice(free, young.id)).expiresAt)
      .toBe(daysLater(new Date(young.issuedAt ?? ''), 365).toISOString())
    expect((await getInvoice(free, draft.id)).expiresAt).toBeNull()
    expect((await issuedBy(free)).expiresAt).toBe(daysLater(now(), 365).toISOString())
    vink = free
    await live(60)
    expect(notices()).toEqual(['Polder verwijdert over een maand één document'])
  })

  it('reaches more than a thousand documents one piece after the other, and tells of none before all are reached', async () => {
    const pro = await open('pro')
    const { id, customer } = await issuedBy(pro)
    const copied = { accountId: pro.accountId, invoiceId: id, customerId: customer?.id ?? '' }
    await addManyDocuments(service().database, copied, 1_300)
    const ofStage = (retentionStage: string | null) => pro.db.invoice.count({ where: { retentionStage, status: { not: 'draft' } } })
    const all = await ofStage(null)

    vink = await changePlan(pro, 'free')
    expect(await ofStage('kept')).toBe(1_000)
    await changePlan(pro, 'pro')
    expect(await ofStage(null)).toBe(all)
    vink = await changePlan(pro, 'free')
    pass(60)
    expect(await tellOwner(vink, 'announced')).toBe(0)
    await sweep()
    expect(await ofStage('announced') + await ofStage('kept')).toBe(all)
    await changePlan(pro, 'pro')
    expect(await ofStage(null)).toBe(1_000)
    await sweep()
    expect(await ofStage(null)).toBe(all)
  })

  it('leaves tombstones as they are', async () => {
    const { id } = await expire()
    const before = await row(id)
    vink = await changePlan(await changePlan(vink, 'pro'), 'free')

    expect(await row(id)).toEqual(before)
  })
})

describe('an installation', () => {
  it('gives what an account on Free had before there was retention 90 days at least', async () => {
    const { id } = await issuedBy(vink)
    await vink.db.invoice.updateMany({ data: { expiresAt: null, retentionStage: null } })
    await vink.db.account.updateMany({ data: { retentionDays: null } })
    pass(1_000)
    await sweep()

    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 90).toISOString())
    await sweep()
    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 90).toISOString())
  })

  it('keeps everything where its operator says so, and sets new days where they are changed', async () => {
    const { id } = await issuedBy(vink)
    const withDays = (freeRetentionDays: number | null): ServiceContext =>
      ({ ...service(), settings: { ...service().settings, freeRetentionDays } })
    await sweep(withDays(null))
    expect((await shown(id)).expiresAt).toBeNull()

    await sweep(withDays(30))
    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 90).toISOString())
    await sweep()
    expect((await shown(id)).expiresAt).toBe(daysLater(now(), 365).toISOString())
  })
})
