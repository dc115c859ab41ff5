import { beforeEach, describe, expect, it } from 'vitest'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import type { Invoice } from '#contract/schemas/invoice'
import type { Scope } from '#contract/scopes'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerPatchSchema } from '#contract/schemas/customer'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { MailMessage } from '#integrations/email/index'
import { memberRights } from '#services/work/actor'
import type { AccountContext } from '#services/work/context'
import { updateCustomer } from '#services/customers/update'
import { keepUndeliverable } from '#services/emails/claim-mail'
import { listEmails } from '#services/emails/list'
import { answerOnce } from '#services/work/answer-once'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { getMe } from '#services/plans/get-me'
import { deliverDocumentMail } from '#services/emails/deliver'
import { sendInvoice } from '#services/emails/send'
import { retryMail } from '#services/operating/retry-mail'
import { bakery, vinkProfile } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued, shown, trailOf } = cast
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const send = (invoice: Invoice, input: object = {}, account: AccountContext = cast.account) =>
  sendInvoice(account, invoice.id, sendInvoiceInputSchema.parse(input))
/** The same under an Idempotency-Key. */
const sendOnce = (invoice: Invoice) => answerOnce(cast.account, {
  key: invoice.id, operation: 'sendInvoice', hash: 'een verzoek', status: 200,
  isAnswer: value => typeof value === 'object' && value !== null && 'compliance' in value,
}, account => send(invoice, {}, account))
/** What a server that died never comes to. */
const died = new Promise<never>(() => undefined)
const log = async () =>
  (await listEmails(cast.account, { page: 1, pageSize: 100 })).data.filter(({ invoiceId }) => invoiceId)
/** The owner is told of other things by the same way. */
const isDocument = ({ attachments }: MailMessage) => attachments !== undefined
const mails = () => office.taken.filter(isDocument)
const offered = () => office.offered.filter(isDocument)
const prisma = () => cast.installation.service.database.prisma

beforeEach(async () => {
  office.reset()
  // What a test has sent counts for no limit of the next.
  cast.installation?.clock.advance(2 * dayMs)
})

describe('sending an invoice', () => {
  it('mails the PDF and the e-invoice to the customer, and says so everywhere', async () => {
    const invoice = await issued()
    const sent = await send(invoice)
    const [mail] = mails()

    expect(sent).toMatchObject({ status: 'sent', sentAt: cast.installation.clock.now().toISOString() })
    expect(mail).toMatchObject({
      to: ['boekhouding@korenaar.example'], cc: [], from: { name: 'Timmerbedrijf Jansen' },
      subject: `Factuur ${invoice.number} van Timmerbedrijf Jansen`,
    })
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`])
    expect(mail?.text).toMatch(/Uiterlijk op/)
    expect(mail?.text).toMatch(/KvK \d{8} · Btw-id NL/)
    expect(mail?.html).toMatch(/, \d{4}\u00A0[A-Z]{2} /)
    expect(mail?.text).toContain(String(invoice.publicUrl))
    expect(mail?.html).toContain(String(invoice.publicUrl))
    expect((await trailOf(invoice.id))[0]).toMatchObject({ action: 'invoice.sent', details: { recipients: 1 } })
    expect((await log())[0]).toMatchObject({
      kind: 'invoice', invoiceNumber: invoice.number, to: ['boekhouding@korenaar.example'], status: 'sent', error: null,
    })
  })

  it('leaves what was paid paid', async () => {
    const invoice = await issued()
    await markInvoicePaid(cast.account, invoice.id, {})

    expect(await send(invoice)).toMatchObject({ status: 'paid', sentAt: expect.any(String) })
  })

  it('forgets the words of the mail, which hold a link that gives access', async () => {
    const invoice = await issued()
    await send(invoice)
    const rows = await prisma().outboxMail.findMany({ where: { invoiceId: invoice.id } })

    expect(rows).toMatchObject([{ text: '', html: null }])
  })

  it('takes words of the caller before those of the business, and fills in what they name', async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({
      invoiceEmailSubject: 'Uw factuur {number}', invoiceEmailMessage: 'Dag {contact}, {total} graag.',
    }))
    const invoice = await issued()
    await send(invoice)
    const words = { subject: 'Nog eens\u2028{number} {onbekend}', message: 'Voor {customer}, {open} open, {constructor}.' }
    await send(invoice, words)
    const none = { invoiceEmailSubject: null, invoiceEmailMessage: null }
    await updateBusiness(cast.account, businessUpdateSchema.parse(none))

    expect(mails().map(({ subject }) => subject))
      .toEqual([`Uw factuur ${invoice.number}`, `Nog eens ${invoice.number} {onbekend}`])
    expect(mails()[0]?.text).toContain('Dag Bakkerij De Korenaar')
    expect(mails()[1]?.text).toContain('Voor Bakkerij De Korenaar, €\u00A0102,85 open, {constructor}.')
  })

  it('asks for no money with a credit note', async () => {
    const invoice = await issued()
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, invoice.id)).id, {})
    await send(note)

    expect(mails()[0]?.subject).toMatch(/^Creditfactuur/)
    expect(mails()[0]?.text).not.toMatch(/IBAN|Te betalen|Uiterlijk op/)
  })

  it('says of which invoice a credit note is and what becomes of its amount, as that stands now', async () => {
    const [open, paid] = [await issued(), await issued()]
    await markInvoicePaid(cast.account, paid.id, {})
    const noteOn = async ({ id }: Invoice) =>
      issueInvoice(cast.account, (await createCreditNote(cast.account, id)).id, {})
    const [lessening, back] = [await noteOn(open), await noteOn(paid)]
    await send(lessening)
    await send(back)
    await markInvoicePaid(cast.account, back.id, {})
    await send(back)

    const saidOf = (place: number) => mails()[place]?.text.replaceAll('\u00A0', ' ')
    expect(saidOf(0)).toContain(`Gaat af van factuur ${open.number}: € 102,85`)
    expect(saidOf(1)).toContain('Krijgt u terug: € 102,85')
    expect(saidOf(1)).toContain(`Bij factuur: ${paid.number}`)
    expect(saidOf(2)).toContain('Terugbetaald of verrekend: € 102,85')
  })

  it('goes to the customer as it is now, with the further addresses, each once', async () => {
    const invoice = await issued()
    await updateCustomer(cast.account, String(invoice.customerId), customerPatchSchema.parse({
      email: 'nieuw@bakkerijsmit.nl', emailCc: 'boekhouder@example.nl, Nieuw@BakkerijSmit.nl',
    }))
    await send(invoice)
    await send(invoice, { to: ['baas@example.nl', 'BAAS@example.nl'], cc: ['baas@example.nl'] })

    expect(mails().map(({ to, cc }) => [to, cc])).toEqual([
      [['nieuw@bakkerijsmit.nl'], ['boekhouder@example.nl']],
      [['baas@example.nl'], []],
    ])
  })

  it('leaves the e-invoice out where there is none, unless it was asked for', async () => {
    const { kvkNumber } = vinkProfile
    await updateBusiness(cast.account, { kvkNumber: null, notInHandelsregister: true })
    const invoice = await issued()
    await updateBusiness(cast.account, { kvkNumber, notInHandelsregister: false })

    await expect(send(invoice, { attachUbl: true })).rejects.toMatchObject({ code: 'peppol_kvk_required' })
    await send(invoice)
    expect(mails()[0]?.attachments?.map(({ filename }) => filename)).toEqual([`${invoice.number}.pdf`])
  })

  it('is refused for drafts, cancelled documents, nobody to send to and too many', async () => {
    const nobody = await issued({ customer: { type: 'business', name: 'Zonder adres', addressLine1: 'Dam 1', postalCode: '1012 JS', city: 'Amsterdam' } })
    const cancelled = await issued()
    await cancelInvoice(cast.account, cancelled.id)
    const crowd = Array.from({ length: 11 }, (_, index) => `gast${index}@example.nl`)

    await expect(send(await cast.draft())).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(send(cancelled)).rejects.toMatchObject({ code: 'invoice_cancelled' })
    await expect(send(nobody)).rejects.toMatchObject({ code: 'no_recipient' })
    await expect(send(await issued(), { to: crowd })).rejects.toMatchObject({ code: 'too_many_recipients', details: { limit: 10, recipients: 11 } })
    expect(offered()).toEqual([])
  })
})

describe('a mail that was taken', () => {
  it.each(['viewer', null] as const)('is kept as sent, also where its sender lost the role meanwhile: %s', async (role) => {
    const invoice = await issued()
    const { userId } = await cast.account.db.membership.findFirstOrThrow()
    const owner = { type: 'session', userId, ...memberRights('owner'), session: { id: 'browser', isFresh: true } } as const
    const kept = await prisma().membership.findFirstOrThrow({ where: { userId } })
    office.meanwhile = async () => {
      if (role) await prisma().membership.updateMany({ where: { userId }, data: { role } })
      else await prisma().membership.deleteMany({ where: { userId } })
    }
    await send(invoice, {}, { ...cast.account, actor: owner })
    await prisma().membership.upsert({ where: { id: kept.id }, create: kept, update: kept })
    cast.installation.clock.advance(5 * minuteMs)
    await deliverDocumentMail(cast.installation.service)

    expect(offered()).toHaveLength(1)
    expect((await trailOf(invoice.id))[0]).toMatchObject({ action: 'invoice.sent' })
  })
})

describe('a mail that is not taken', () => {
  it('changes nothing and uses nothing up', async () => {
    const invoice = await issued()
    const before = await getMe(cast.account)
    for (const behaviour of ['refuse', 'postpone', 'fail'] as const) {
      office.next(String(invoice.number), behaviour)
      await expect(send(invoice)).rejects.toMatchObject({ code: 'email_send_failed' })
    }

    expect(await shown(invoice.id)).toMatchObject({ status: 'issued', sentAt: null })
    expect((await getMe(cast.account)).usage).toEqual(before.usage)
    expect((await log()).slice(0, 3).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  })

  it('goes out once when the answer was lost and the same is asked again', async () => {
    const invoice = await issued()
    office.next(String(invoice.number), 'lost')
    await expect(send(invoice)).rejects.toMatchObject({ code: 'email_send_failed' })
    const sent = await send(invoice)

    expect(sent.status).toBe('sent')
    expect(offered()).toHaveLength(2)
    expect(mails()).toHaveLength(1)
    expect((await log()).filter(({ invoiceId }) => invoiceId === invoice.id)).toMatchObject([{ status: 'sent' }])
  })

  it('keeps a document from being cancelled while nobody knows', async () => {
    const invoice = await issued()
    office.next(String(invoice.number), 'lost')
    await expect(send(invoice)).rejects.toMatchObject({ code: 'email_send_failed' })

    await expect(cancelInvoice(cast.account, invoice.id)).rejects.toMatchObject({
      code: 'invoice_not_cancellable', details: { reason: 'sent' },
    })
  })

  it('is known by its key, however long ago the server died between the mail and our answer', async () => {
    const invoice = await issued()
    // What the server would have kept once the mail was taken is not kept.
    office.meanwhile = async (message) => {
      if (!isDocument(message)) return
      office.taken.push(message)
      await died
    }
    void sendOnce(invoice).catch(() => undefined)
    await expect.poll(() => mails().length).toBe(1)
    office.meanwhile = async () => undefined
    cast.installation.clock.advance(3 * minuteMs)

    expect(JSON.parse((await sendOnce(invoice)).body)).toMatchObject({ status: 'sent' })
    expect(mails()).toHaveLength(1)
    expect((await log()).filter(({ invoiceId }) => invoiceId === invoice.id)).toHaveLength(1)
  })

  it('is known by its key also when the server died at a further try', async () => {
    const invoice = await issued()
    office.next(String(invoice.number), 'postpone', 'refuse')
    for (let tries = 1; tries <= 2; tries++) {
      await expect(sendOnce(invoice)).rejects.toMatchObject({ code: 'email_send_failed' })
    }
    office.meanwhile = message => (isDocument(message) ? died : Promise.resolve())
    void sendOnce(invoice).catch(() => undefined)
    await expect.poll(() => offered().length).toBe(3)
    office.meanwhile = async () => undefined
    cast.installation.clock.advance(3 * minuteMs)
    await sendOnce(invoice)
    cast.installation.clock.advance(5 * minuteMs)
    await deliverDocumentMail(cast.installation.service)

    expect(mails()).toHaveLength(1)
    const told = (await log()).filter(({ invoiceId }) => invoiceId === invoice.id)
    expect(told.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'sent'])
  })

  it('is no mail to try again while the request that was repeated goes on with it', async () => {
    const invoice = await issued()
    office.meanwhile = message => (isDocument(message) ? died : Promise.resolve())
    void sendOnce(invoice).catch(() => undefined)
    await expect.poll(() => offered().length).toBe(1)
    const { id } = await prisma().outboxMail.findFirstOrThrow({ where: { invoiceId: invoice.id } })
    // A sweep found it and came to nothing.
    office.meanwhile = async () => undefined
    cast.installation.clock.advance(5 * minuteMs)
    office.next(String(invoice.number), 'postpone')
    await deliverDocumentMail(cast.installation.service)
    const retried: (string | null)[] = []
    office.meanwhile = async (message) => {
      if (isDocument(message)) retried.push(await retryMail(cast.installation.service, id))
    }
    await sendOnce(invoice)

    expect(retried).toEqual(['being_tried'])
  })

  it('is left to a sweep that is at it by the request that is repeated meanwhile', async () => {
    const invoice = await issued()
    office.meanwhile = message => (isDocument(message) ? died : Promise.resolve())
    void sendOnce(invoice).catch(() => undefined)
    await expect.poll(() => offered().length).toBe(1)
    cast.installation.clock.advance(5 * minuteMs)
    const answers: string[] = []
    office.meanwhile = async (message) => {
      if (!isDocument(message)) return
      office.meanwhile = async () => undefined
      answers.push(await sendOnce(invoice).then(() => 'sent', ({ code }) => code))
    }
    await deliverDocumentMail(cast.installation.service)

    expect(answers).toEqual(['idempotency_key_in_use'])
    expect(JSON.parse((await sendOnce(invoice)).body)).toMatchObject({ status: 'sent' })
    // The one of the server that died, and that of the sweep.
    expect(offered()).toHaveLength(2)
  })

  it('is another one when its key is used anew after a day', async () => {
    const invoice = await issued()
    await sendOnce(invoice)
    cast.installation.clock.advance(dayMs + minuteMs)
    await sendOnce(invoice)

    expect(mails()).toHaveLength(2)
  })

  it('is finished by the sweep when its server died, and mailed once', async () => {
    const invoice = await issued()
    await send(invoice)
    // As if the second commit had never come.
    await prisma().outboxMail.updateMany({
      where: { invoiceId: invoice.id }, data: { sentAt: null, providerMessageId: null, text: 'Tekst', html: '<p>Tekst</p>' },
    })
    await prisma().invoice.updateMany({ where: { id: invoice.id }, data: { status: 'issued', sentAt: null } })
    expect(await deliverDocumentMail(cast.installation.service)).toMatchObject({ done: 0 })
    cast.installation.clock.advance(5 * minuteMs)

    expect(await deliverDocumentMail(cast.installation.service)).toMatchObject({ done: 1 })
    expect(await shown(invoice.id)).toMatchObject({ status: 'sent' })
    expect(mails()).toHaveLength(1)
  })
})

describe('the log of mail', () => {
  it('has what went about the documents of one customer', async () => {
    const [one, other] = [await issued(), await issued({ customer: { ...bakery, name: 'Een andere bakker' } })]
    for (const invoice of [one, other]) await send(invoice)
    const about = async (customerId: string | null) =>
      (await listEmails(cast.account, { page: 1, pageSize: 100, customerId: customerId ?? '' })).data.map(mail => mail.invoiceId)

    expect(await about(other.customerId)).toEqual([other.id])
    expect(await about(one.customerId)).toContain(one.id)
    expect(await about('niemand')).toEqual([])
  })
})

describe('a program that may not read customers', () => {
  const program = (...scopes: Scope[]): AccountContext =>
    ({ ...cast.account, actor: keyWith(['invoices:read', 'invoices:send', ...scopes]) })
  const logFor = async (account: AccountContext, invoiceId?: string) =>
    (await listEmails(account, { page: 1, pageSize: 100, invoiceId })).data

  it('reads in the log that a document was mailed, and not to which addresses', async () => {
    const invoice = await issued()
    await send(invoice, { cc: ['directie@korenaar.example'] })

    expect(await logFor(program(), invoice.id)).toMatchObject([{ kind: 'invoice', status: 'sent', to: [], cc: [] }])
    expect(await logFor(program('customers:read'), invoice.id))
      .toMatchObject([{ to: ['boekhouding@korenaar.example'], cc: ['directie@korenaar.example'] }])
  })

  it('reads to whom notices went, which is the account\'s own address', async () => {
    const [notice] = (await logFor(program())).filter(({ kind }) => kind === 'notice')

    expect(notice).toMatchObject({ to: ['jansen@example.nl'] })
  })

  it('is not told what a mail server said, which names the address', async () => {
    const invoice = await issued()
    for (const [account, reason] of [[program(), null], [program('customers:read'), '550 No such mailbox']] as const) {
      office.next(String(invoice.number), 'refuse')
      await expect(send(invoice, {}, account)).rejects.toMatchObject({ code: 'email_send_failed', details: { reason } })
      expect(await logFor(account, invoice.id)).toMatchObject(Array(reason === null ? 1 : 2).fill({ status: 'failed', error: reason }))
    }
  })

  it('is told that there was nobody to write to', async () => {
    const invoice = await issued()
    await keepUndeliverable(cast.account, invoice.id, { kind: 'reminder' }, { reminderDay: 14 })

    expect(await logFor(program(), invoice.id)).toMatchObject([{ status: 'failed', error: 'no_recipient' }])
  })
})

describe('the limits of sending', () => {
  it('let five mails of a document through in a day, however many are asked for at once', async () => {
    const invoice = await issued()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => send(invoice)))
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as { code: string }] : []))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['invoice_resend_limit']))
    expect(refused[0]).toMatchObject({ details: { limit: 5, used: 5 }, retryAfterSeconds: 86_400 })
    cast.installation.clock.advance(dayMs)
    expect(await send(invoice)).toMatchObject({ status: 'sent' })
  })

  it('let thirty recipients a day through on Free, and only the customer\'s own addresses and the account\'s', async () => {
    await prisma().account.updateMany({ where: { id: cast.account.accountId }, data: { plan: 'free' } })
    try {
      const free = await operatorContext(cast.installation.service, cast.account.accountId)
      const customer = { type: 'business', name: 'Bakkerij Smit', email: 'a@example.nl', emailCc: Array.from({ length: 8 }, (_, index) => `cc${index}@example.nl`).join(', '), addressLine1: 'Dam 1', postalCode: '1012 JS', city: 'Amsterdam' }
      const first = await issued({ customer })
      await expect(send(first, { to: ['vreemd@example.nl'] }, free)).rejects.toMatchObject({
        code: 'email_recipient_not_allowed', details: { addresses: expect.arrayContaining(['a@example.nl', 'cc7@example.nl', 'jansen@example.nl']) },
      })
      const program = { ...free, actor: keyWith(['invoices:read', 'invoices:send']) }
      await expect(send(first, { to: ['vreemd@example.nl'] }, program)).rejects.toMatchObject({
        code: 'email_recipient_not_allowed', details: { addresses: ['jansen@example.nl'] },
      })
      await send(first, { to: ['JANSEN@example.nl'] }, free)
      for (let count = 0; count < 3; count++) await send(first, {}, free)

      await expect(send(await issued({ customerId: first.customerId }), {}, free)).rejects.toMatchObject({
        code: 'email_daily_limit', details: { limit: 30, used: 28 },
      })
      expect((await getMe(free)).usage.emailRecipientsLast24h).toBe(28)
    } finally {
      await prisma().account.updateMany({ where: { id: cast.account.accountId }, data: { plan: 'pro' } })
    }
  })

  it('let five hundred recipients an hour through on Pro', async () => {
    const invoice = await issued()
    const at = cast.installation.clock.now()
    await prisma().outboxMail.create({
      data: {
        id: 'grote-mail', accountId: cast.account.accountId, kind: 'invoice', invoiceId: invoice.id, recipients: [], cc: [],
        recipientCount: 499, subject: '', text: '', createdAt: at, attempts: 1, sentAt: at,
      },
    })
    expect(await send(invoice)).toMatchObject({ status: 'sent' })
    await expect(send(invoice)).rejects.toMatchObject({ code: 'email_rate_limited', details: { limit: 500, used: 500 }, retryAfterSeconds: 3600 })
    cast.installation.clock.advance(60 * minuteMs)
    expect(await send(invoice)).toMatchObject({ status: 'sent' })
  })

  it('hold for the whole installation where its operator sets one, exactly', async () => {
    const settings = { ...cast.account.settings, platformRecipientsPerDay: 3 }
    const invoices = await Promise.all([issued(), issued(), issued(), issued(), issued()])
    const outcomes = await Promise.allSettled(invoices.map(invoice => send(invoice, {}, { ...cast.account, settings })))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'email_platform_limit', details: { limit: 3, used: 3 }, retryAfterSeconds: 86_400 },
    })
  })

  it('stop everything while sending is paused', async () => {
    const invoice = await issued()
    const now = cast.installation.clock.now()
    const until = new Date(now.getTime() + dayMs)
    await prisma().sendingPause.create({ data: { id: 'pauze', accountId: cast.account.accountId, reason: 'bounces', startedAt: now, until } })

    await expect(send(invoice)).rejects.toMatchObject({ code: 'email_sending_paused', details: { until: until.toISOString(), reason: 'bounces' } })
    cast.installation.clock.advance(dayMs)
    expect(await send(invoice)).toMatchObject({ status: 'sent' })
  })
})
