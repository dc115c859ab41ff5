import { beforeEach, describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import type { MailMessage } from '#integrations/email/index'
import { readStatement } from '#services/customer-pages/statement'
import { getCustomerPage } from '#services/customer-pages/find'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { revokeCustomerPage } from '#services/customer-pages/revoke'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { listEmails } from '#services/emails/list'
import { sendCustomerPage } from '#services/emails/send-customer-page'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listAudit } from '#services/audit/list'
import { getPublicStatement } from '#services/public-links/files'
import { openCustomerLink } from '#services/public-links/open-customer-link'
import { recordCustomerPageView } from '#services/public-links/visits'
import { verifyInstallation } from '#services/verification/verify'
import { changeAccount } from '#services/work/change-account'
import { bakery, designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const minuteMs = 60_000
const stranger = { userId: null }
const expired = { code: 'public_link_expired' }

const customer = async (fields: object = {}) =>
  (await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, ...fields }))).id
const tokenIn = (url: string | null) => tokenOf({ publicUrl: url })
const linkOf = async (id: string) => tokenIn((await renewCustomerPage(cast.account, id)).url)
const open = (token: string) => openCustomerLink(cast.installation.service, token)
const look = (token: string, visitor: { userId: string | null } = stranger) =>
  recordCustomerPageView(cast.installation.service, token, visitor)
const statement = (id: string) => readStatement(cast.account, id)
const trailOf = async (id: string) =>
  (await listAudit(cast.account, { page: 1, pageSize: 100 }, id)).data.map(({ action }) => action)

beforeEach(async () => {
  await cast.installation?.service.outside.background.settled()
  office.reset()
})

describe('the link to a customer\'s own page', () => {
  it('is there once it was made, for two years', async () => {
    const id = await customer()
    expect(await getCustomerPage(cast.account, id))
      .toEqual({ url: null, expiresAt: null, viewCount: 0, lastViewedAt: null })

    const made = await renewCustomerPage(cast.account, id)
    const now = cast.installation.clock.now()
    expect(made.expiresAt?.slice(0, 4)).toBe(String(now.getUTCFullYear() + 2))
    expect(made.url).toMatch(/^http.*\/c\/[\w-]+$/)
    expect(await getCustomerPage(cast.account, id)).toEqual(made)
    expect((await open(tokenIn(made.url))).customer.id).toBe(id)
  })

  it('of before has expired once there is a newer one, and all have once it was withdrawn', async () => {
    const id = await customer()
    const [first, second] = [await linkOf(id), await linkOf(id)]
    await expect(open(first)).rejects.toMatchObject(expired)
    expect((await open(second)).customer.id).toBe(id)

    expect(await revokeCustomerPage(cast.account, id)).toMatchObject({ url: null, expiresAt: null })
    await expect(open(second)).rejects.toMatchObject(expired)
    await revokeCustomerPage(cast.account, id)
    const third = await linkOf(id)
    await expect(open(second)).rejects.toMatchObject(expired)
    expect((await open(third)).customer.id).toBe(id)
    expect((await trailOf(id)).filter(action => action.startsWith('customer.page_'))).toEqual([
      'customer.page_renewed', 'customer.page_revoked', 'customer.page_renewed', 'customer.page_renewed',
    ])
  })

  it('has expired with its customer, and is none where it was not signed here or for something else', async () => {
    const id = await customer()
    const token = await linkOf(id)
    await deleteCustomer(cast.account, id)
    await expect(open(token)).rejects.toMatchObject(expired)
    const { publicUrl } = await cast.issued()
    for (const other of ['', 'niets', `${token}x`, publicUrl?.split('/').at(-1) ?? '']) {
      await expect(open(other)).rejects.toMatchObject({ code: 'link_invalid' })
    }
  })

  it('has expired with a customer that is kept for its documents alone', async () => {
    const id = await customer()
    const token = await linkOf(id)
    await cast.issued({ customerId: id })
    expect(await deleteCustomer(cast.account, id)).toMatchObject({ archived: true })

    await expect(open(token)).rejects.toMatchObject(expired)
    expect(await trailOf(id)).toContain('customer.page_revoked')
  })

  it('is not found of nobody', async () => {
    for (const refused of [getCustomerPage, renewCustomerPage, revokeCustomerPage, sendCustomerPage]) {
      await expect(refused(cast.account, 'niemand')).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('looks at the page', () => {
  it('count once in half an hour, and not those of the seller', async () => {
    const id = await customer()
    const token = await linkOf(id)
    const { userId } = await cast.account.db.membership.findFirstOrThrow()

    expect(await look(token, { userId })).toEqual({ recorded: false })
    expect(await look(token)).toEqual({ recorded: true })
    expect(await look(token)).toEqual({ recorded: false })
    cast.installation.clock.advance(30 * minuteMs)
    expect(await look(token)).toEqual({ recorded: true })
    expect(await getCustomerPage(cast.account, id)).toMatchObject({
      viewCount: 2, lastViewedAt: cast.installation.clock.now().toISOString(),
    })
    expect((await trailOf(id)).filter(action => action === 'customer.page_viewed')).toHaveLength(2)
  })
})

describe('a document that its customer found on the page or in a statement', () => {
  const refusal = (reason: string) => ({ code: 'invoice_not_cancellable', details: { status: 'issued', reason } })

  it('is not cancelled any more, as one that was seen or mailed by itself', async () => {
    const [seen, mailed, other] = [await customer(), await customer(), await customer()]
    const issued = (customerId: string) => cast.issued({ customerId })
    const [onPage, inMail, unseen] = [await issued(seen), await issued(mailed), await issued(other)]
    await look(await linkOf(seen))
    await sendCustomerPage(cast.account, mailed)
    cast.installation.clock.advance(31 * minuteMs)
    const later = await issued(seen)
    // Its mail was written before, and the statement made with it after.
    const onStatement = await issued(mailed)
    await cast.installation.service.database.prisma.outboxMail.updateMany({
      where: { customerId: mailed }, data: { sentAt: cast.installation.clock.now() },
    })

    await expect(cancelInvoice(cast.account, onPage.id)).rejects.toMatchObject(refusal('seen'))
    await expect(cancelInvoice(cast.account, inMail.id)).rejects.toMatchObject(refusal('sent'))
    await expect(cancelInvoice(cast.account, onStatement.id)).rejects.toMatchObject(refusal('sent'))
    for (const { id } of [unseen, later]) expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('a statement', () => {
  it('tells what is open and late per currency, and what goes back beside it', async () => {
    const customerId = await customer()
    const issued = (fields: object) => cast.issued({ customerId, lines: [designHour], ...fields })
    const late = await issued({ issueDate: '2026-10-01', supplyDate: '2026-10-01', dueDate: '2026-10-15' })
    const part = await issued({ issueDate: '2026-11-18', dueDate: '2026-12-18' })
    await cast.pay(part.id, 285, '2026-11-20')
    const dollars = await issued({
      issueDate: '2026-11-11', currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-11', exchangeRateSource: 'ECB',
    })
    const paid = await issued({ issueDate: '2026-11-02', supplyDate: '2026-11-02' })
    await cast.pay(paid.id, 10_285, '2026-11-10')
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, paid.id)).id, {})
    const beyond = await issued({ issueDate: '2026-11-03', supplyDate: '2026-11-03' })
    await cast.pay(beyond.id, 10_300, '2026-11-12')
    await cast.draft({ customerId })
    await cancelInvoice(cast.account, (await issued({})).id)

    const told = await statement(customerId)
    expect(told.sums).toEqual([
      { currency: 'EUR', openCents: 20_285, overdueCents: 10_285, backCents: 10_300 },
      { currency: 'USD', openCents: 10_285, overdueCents: 0, backCents: 0 },
    ])
    expect(told.open.map(({ number, status, openCents }) => [number, status, openCents])).toEqual([
      [late.number, 'overdue', 10_285], [dollars.number, 'issued', 10_285], [part.number, 'issued', 10_000],
    ])
    expect(told.back.map(({ number, kind, backCents }) => [number, kind, backCents])).toEqual([
      [beyond.number, 'invoice', 15], [note.number, 'credit_note', 10_285],
    ])
    expect(told.settled.map(({ number, status }) => [number, status])).toEqual([[paid.number, 'paid']])
    expect(told.payments.map(({ paidOn, number, amountCents }) => [paidOn, number, amountCents])).toEqual([
      ['2026-11-20', part.number, 285], ['2026-11-12', beyond.number, 10_300], ['2026-11-10', paid.number, 10_285],
    ])
    expect(told.open[0]?.url).toBe(late.publicUrl)
    expect(told.isCut).toEqual({ open: false, settled: false, payments: false })
  })

  it('goes back two years for what is settled, and however far for what is open', async () => {
    const customerId = await customer()
    const issued = (issueDate: string) =>
      cast.issued({ customerId, lines: [designHour], issueDate, supplyDate: issueDate })
    const open = await issued('2023-02-01')
    const old = await issued('2024-11-19')
    const young = await issued('2024-11-20')
    for (const { id } of [old, young]) await cast.pay(id, 10_285, '2024-11-21')

    const told = await statement(customerId)
    expect(told.since).toBe('2024-11-20')
    expect(told.open.map(({ number }) => number)).toEqual([open.number])
    expect(told.settled.map(({ number }) => number)).toEqual([young.number])
    expect(told.payments.map(({ number }) => number).toSorted()).toEqual([old.number, young.number].toSorted())
  })

  it('is of one customer, and empty of a new one', async () => {
    const customerId = await customer({ name: 'Nieuw' })
    expect(await statement(customerId)).toMatchObject({ sums: [], open: [], back: [], settled: [], payments: [] })
  })
})

describe('the statement by mail', () => {
  const isStatement = ({ subject }: MailMessage) => subject.startsWith('Rekeningoverzicht')
  const mails = () => office.taken.filter(isStatement)

  it('brings the PDF and the link, which is made where there is none', async () => {
    const customerId = await customer({ name: 'Molen De Roos', emailCc: 'inkoop@korenaar.example' })
    await cast.issued({ customerId, lines: [designHour], issueDate: '2026-11-18' })
    const page = await sendCustomerPage(cast.account, customerId)
    const [mail] = mails()

    expect(mail).toMatchObject({ to: [bakery.email], cc: ['inkoop@korenaar.example'], from: { name: 'Timmerbedrijf Jansen' } })
    expect(mail?.text).toContain('staat er nog € 102,85 open')
    expect(mail?.text).toContain(page.url)
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['Rekeningoverzicht_2026-11-20.pdf'])
    expect((await sendCustomerPage(cast.account, customerId)).url).toBe(page.url)
    expect((await trailOf(customerId)).filter(action => action === 'customer.statement_sent')).toHaveLength(2)
    const log = await listEmails(cast.account, { page: 1, pageSize: 25, customerId })
    expect(log.data).toMatchObject([{ kind: 'statement', invoiceId: null }, { kind: 'statement' }])
    expect(log.data[0]?.to).toEqual([bakery.email])
  })

  it('is proven to have left once', async () => {
    const customerId = await customer()
    await sendCustomerPage(cast.account, customerId)
    const { service: { database } } = cast.installation
    const before = await verifyInstallation(database)
    expect(before.findings).toEqual([])

    const last = await database.prisma.auditEntry.findFirstOrThrow({
      where: { subjectId: customerId, action: 'customer.statement_sent' },
    })
    const { mailId } = last.details as { mailId: string }
    await changeAccount(cast.account, async ({ record }) => {
      record({ action: 'customer.statement_sent', subjectId: customerId, details: { mailId, recipients: 1 } })
    })
    expect((await verifyInstallation(database)).findings)
      .toMatchObject([{ subject: `customer ${customerId}`, problem: `was mailed 2 times by one mail, ${mailId}` }])
  })

  it('goes to nobody without an address, five times a day, and is told where nobody takes it', async () => {
    const nowhere = await customer({ email: null })
    await expect(sendCustomerPage(cast.account, nowhere)).rejects.toMatchObject({ code: 'no_recipient' })
    expect(await getCustomerPage(cast.account, nowhere)).toMatchObject({ url: null })
    const customerId = await customer()
    for (let time = 0; time < 5; time++) await sendCustomerPage(cast.account, customerId)
    await expect(sendCustomerPage(cast.account, customerId)).rejects.toMatchObject({ code: 'invoice_resend_limit' })
    cast.pass(2)
    office.next(/^Rekeningoverzicht/, 'refuse')
    await expect(sendCustomerPage(cast.account, customerId)).rejects.toMatchObject({ code: 'email_send_failed' })
  })
})

describe('the statement on paper', () => {
  it('is a PDF for whoever has the link', async () => {
    const customerId = await customer()
    await cast.issued({ customerId, lines: [designHour] })
    const { filename, bytes } = await getPublicStatement(cast.installation.service, await linkOf(customerId), stranger)

    expect(filename).toMatch(/^Rekeningoverzicht \d{4}-\d\d-\d\d\.pdf$/)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(await getCustomerPage(cast.account, customerId)).toMatchObject({ viewCount: 1 })
  })

  it('is printed once for whoever has the link, until it says something else', async () => {
    const customerId = await customer({ name: 'Smederij Van Dijk' })
    const { id } = await cast.issued({ customerId, lines: [designHour] })
    const token = await linkOf(customerId)
    const { service } = cast.installation
    let times = 0
    const renderPdf: typeof service.outside.renderPdf = (...print) => {
      times++
      return service.outside.renderPdf(...print)
    }
    const counting = { ...service, outside: { ...service.outside, renderPdf } }
    const fetched = () => getPublicStatement(counting, token, stranger)

    const first = await fetched()
    cast.installation.clock.advance(minuteMs)
    expect(await fetched()).toEqual(first)
    expect(times).toBe(1)
    await cast.pay(id, 285, '2026-11-20')
    expect((await fetched()).sha256).not.toBe(first.sha256)
    expect(times).toBe(2)
  })
})

describe('an old link', () => {
  it('works for two years and no longer', async () => {
    const id = await customer()
    const { url, expiresAt } = await renewCustomerPage(cast.account, id)
    const { clock } = cast.installation
    clock.advance(new Date(expiresAt ?? '').getTime() - clock.now().getTime() - 1000)
    expect((await open(tokenIn(url))).customer.id).toBe(id)
    clock.advance(1000)
    await expect(open(tokenIn(url))).rejects.toMatchObject(expired)
    expect(await getCustomerPage(cast.account, id)).toMatchObject({ url: null, expiresAt: null })
  })
})
