import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { daysLater } from '#domain/retention'
import { authenticateApiKey, createApiKey } from '#services/accounts/api-keys'
import { createAccount } from '#services/accounts/create-account'
import { forgetExpired } from '#services/accounts/forget-expired'
import { confirmPasswordReset, requestPasswordReset } from '#services/accounts/reset-password'
import { authenticateSession } from '#services/accounts/sessions'
import { signIn } from '#services/accounts/sign-in'
import { anchorChains } from '#services/audit/anchors'
import { updateBusiness } from '#services/business/update'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { createPayment } from '#services/invoices/payments'
import { getInvoicePdf } from '#services/invoices/pdf'
import { runJob } from '#services/jobs/run'
import { deleteAccount } from '#services/leaving/delete-account'
import { deleteDueAccounts } from '#services/leaving/delete-due'
import { exportAccount } from '#services/leaving/export-account'
import { requestAccountDeletion } from '#services/leaving/request-deletion'
import { getMe } from '#services/plans/get-me'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { createRecurringSchedule } from '#services/recurring/create'
import { runDueSchedules } from '#services/recurring/run-due'
import { verifyInstallation } from '#services/verification/verify'
import { castPassword, draftOf, issuedBy, newVink } from '../support/accounts'
import { bakery } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { onlyOn } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { jsonIn, unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const service = () => cast.installation.service
const now = () => cast.installation.clock.now()
const pass = (days: number) => cast.installation.clock.advance(days * 24 * 3_600_000)
const browser = { userAgent: null, ipAddress: '192.0.2.1' }

let count = 0
let email: string
/** Studio Vink, signed in a moment ago; each test has its own. */
let vink: AccountContext

beforeEach(async () => {
  office.reset()
  email = `vink${++count}@example.nl`
  await newVink({ service: service() }, email)
  await service().database.prisma.user.update({ where: { email }, data: { emailVerifiedAt: now() } })
  vink = await enter()
})

const enter = async () => (await signIn(service(), { email, password: castPassword }, browser)).account
const request = () => requestAccountDeletion(vink, { confirm: email })
/** What the server does every minute. */
async function sweep(by: ServiceContext = service()) {
  await service().outside.background.settled()
  const outcome = await runJob(by, 'deletions')
  await deliverOutbox(by)
  return outcome
}
/** The same installation while nobody takes its mail. */
const withoutMail = (): ServiceContext => ({
  ...service(), outside: { ...service().outside, mailer: { send: () => Promise.reject(new Error('silent')) } },
})
/** The same installation on a server that dies after so many changes of Vink's account. */
const dyingAfter = (changes: number): ServiceContext => {
  const { changeTurns } = service().outside
  let left = changes
  return {
    ...service(),
    outside: {
      ...service().outside,
      changeTurns: {
        ...changeTurns,
        run: (caller, work, signal) => {
          if (caller === vink.accountId && left-- <= 0) throw new Error('killed')
          return changeTurns.run(caller, work, signal)
        },
      },
    },
  }
}
async function untilDeleted() {
  await sweep()
  await sweep()
}
const findings = async () =>
  (await verifyInstallation(service().database, { accountIds: [vink.accountId] })).findings
const subjects = () => office.taken.filter(({ to }) => to[0] === email).map(({ subject }) => subject)
const accounts = () => service().database.prisma.account.count({ where: { id: vink.accountId } })
const tombstones = () => service().database.prisma.deletedDocument.findMany({
  where: { accountId: vink.accountId }, orderBy: { kind: 'asc' },
})
const trailOf = async ({ db }: AccountContext) =>
  (await db.auditEntry.findMany({ orderBy: { sequence: 'desc' }, take: 4 })).map(({ action }) => action)

describe('asking to delete an account', () => {
  it('takes the e-mail address, typed out', async () => {
    await expect(requestAccountDeletion(vink, { confirm: 'jansen@example.nl' })).rejects.toMatchObject({
      code: 'validation_failed', details: [{ path: ['confirm'] }],
    })
    expect(await vink.db.account.findFirst()).toMatchObject({ deletesAt: null })
  })

  it('gives fourteen days, ends every session and tells by mail until when it can be taken back', async () => {
    const { secret } = await signIn(service(), { email, password: castPassword }, browser)

    expect(await request()).toEqual({ deletesAt: daysLater(now(), 14).toISOString() })
    await deliverOutbox(service())

    expect(await authenticateSession(service(), secret)).toBeNull()
    expect(await vink.db.session.count()).toBe(0)
    expect(subjects()).toContain('Je account bij Polder wordt over 14 dagen verwijderd')
    expect(office.taken.find(({ subject }) => subject.includes('over 14 dagen'))?.text).toContain('4 december 2026')
    expect(await vink.db.auditEntry.findFirst({ where: { action: 'account.deletion_requested' } })).toMatchObject({
      actorType: 'session', details: { deletesAt: daysLater(now(), 14).toISOString() },
    })
  })

  it('is refused for the account that sells subscriptions', async () => {
    const seller = { ...vink, settings: { ...vink.settings, operatorAccountId: vink.accountId } }

    await expect(requestAccountDeletion(seller, { confirm: email }))
      .rejects.toMatchObject({ code: 'account_not_deletable', details: { reason: 'sells_subscriptions' } })
  })
})

describe('the fourteen days', () => {
  it('let no key in, and again once somebody signed in', async () => {
    const { key } = await createApiKey(vink, { name: 'Kassa' })
    const { deletesAt } = await request()

    await expect(authenticateApiKey(service(), key, 'nl'))
      .rejects.toMatchObject({ code: 'account_deletion_pending', details: { deletesAt } })
    await enter()
    expect(await authenticateApiKey(service(), key, 'nl')).toMatchObject({ accountId: vink.accountId })
  })

  it('end with the account as it was when somebody signs in, who is told so by mail', async () => {
    const { number } = await issuedBy(vink)
    await request()
    pass(13)
    await sweep()
    vink = await enter()
    pass(30)
    await untilDeleted()

    expect(await vink.db.invoice.findMany({ select: { number: true } })).toEqual([{ number }])
    expect(subjects()).toContain('Je account bij Polder blijft')
    expect(await trailOf(vink)).toContain('account.kept')
    expect((await getMe(await enter())).user.email).toBe(email)
  })

  it('do not end by a wrong password, nor by a new one before it was signed in with', async () => {
    await request()
    await expect(signIn(service(), { email, password: 'iets heel anders dan dat' }, browser)).rejects.toThrow()
    await requestPasswordReset(service(), email)
    await service().outside.background.settled()
    await deliverOutbox(service())
    const [, token = ''] = /token=([\w-]+)/.exec(office.taken.map(({ text }) => text).join()) ?? []
    await confirmPasswordReset(service(), { token, password: 'paarse fiets onder regenboog' }, browser)

    expect(await vink.db.account.findFirst()).not.toMatchObject({ deletesAt: null })
    await signIn(service(), { email, password: 'paarse fiets onder regenboog' }, browser)
    expect(await vink.db.account.findFirst()).toMatchObject({ deletesAt: null })
  })

  it('send nothing to customers; recurring invoices that were missed are made up for', async () => {
    const template = await draftOf(vink)
    await createRecurringSchedule(vink, {
      templateInvoiceId: template.id, frequency: 'weekly', interval: 1, endDate: null,
      nextRunDate: daysLater(now(), 7).toISOString().slice(0, 10),
      autoIssue: false, autoSend: false, active: true,
    } as Parameters<typeof createRecurringSchedule>[1])
    await request()
    pass(8)
    await runDueSchedules(service())
    expect(await vink.db.invoice.count()).toBe(1)

    await enter()
    await runDueSchedules(service())
    expect(await vink.db.invoice.count()).toBe(2)
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('leave customers the page of their invoice, which says afterwards that it has expired', async () => {
    const token = (await issuedBy(vink)).publicUrl?.split('/').at(-1) ?? ''
    await request()
    expect(await getPublicInvoice(service(), token)).toMatchObject({ kind: 'invoice' })

    pass(14)
    await untilDeleted()
    await expect(getPublicInvoice(service(), token)).rejects.toMatchObject({ code: 'public_link_expired' })
  })

  it('begin anew when it is asked for again', async () => {
    await request()
    pass(10)
    vink = await enter()

    expect(await request()).toEqual({ deletesAt: daysLater(now(), 14).toISOString() })
    pass(5)
    await untilDeleted()
    expect(await accounts()).toBe(1)
  })
})

describe('deleting for good', () => {
  it('leaves number, date, amounts and hashes of what was issued, and nobody\'s name', async () => {
    const invoice = await issuedBy(vink)
    await getInvoicePdf(vink, invoice.id)
    const credit = await issueInvoice(vink, (await createCreditNote(vink, invoice.id)).id, {})
    await draftOf(vink)
    const stored = await vink.db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })
    await request()
    pass(14)
    await untilDeleted()

    expect(await accounts()).toBe(0)
    const rows = await tombstones()
    expect(rows.map(({ id, kind, number }) => ({ id, kind, number }))).toEqual([
      { id: credit.id, kind: 'credit_note', number: credit.number },
      { id: invoice.id, kind: 'invoice', number: invoice.number },
    ])
    expect(rows[1]).toMatchObject({
      issueDate: invoice.issueDate, totalCents: 10_285n, vatTotalCents: 1_785n, status: 'issued',
      pdfSha256: stored.pdfSha256, ublSha256: stored.ublSha256, vatBreakdown: stored.vatBreakdown,
    })
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)))
      .not.toMatch(/vink|korenaar|Oudegracht|NL123456789B13/i)
  })

  it('leaves no byte of a name in the file of the database', onlyOn('sqlite'), async () => {
    const { prisma } = service().database
    const [{ file } = { file: '' }] = await prisma.$queryRaw<{ file: string }[]>`PRAGMA database_list`
    const bytes = () => Buffer.concat([file, `${file}-wal`].filter(existsSync).map(path => readFileSync(path)))
    const names = ['Zeepziederij Quist', 'Kwakzalverij Xanten']
    await updateBusiness(vink, businessUpdateSchema.parse({ name: names[0] }))
    const invoice = await issuedBy(vink, { customer: { ...bakery, name: names[1] }, notes: 'Kwakzalverij Xanten betaalt' })
    await getInvoicePdf(vink, invoice.id)
    for (const name of names) expect(bytes().includes(name), name).toBe(true)
    await request()
    pass(14)
    await untilDeleted()

    for (const name of names) expect(bytes().includes(name), name).toBe(false)
    // A file that was made by this version gets shorter as well.
    expect(await prisma.$queryRaw`PRAGMA freelist_count`).toEqual([{ freelist_count: 0 }])
  })

  it('frees the address, tells by a last mail, and lets nobody in', async () => {
    const { key } = await createApiKey(vink, { name: 'Kassa' })
    await request()
    pass(14)
    await untilDeleted()

    expect(subjects().at(-1)).toBe('Je account bij Polder is verwijderd')
    await expect(enter()).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await authenticateApiKey(service(), key, 'nl')).toBeNull()
    await createAccount(service(), { email, password: castPassword, name: 'Vink opnieuw', locale: 'nl', plan: 'free' })
  })

  it('waits for its last mail, and for nobody who does not sign in by then', async () => {
    await request()
    pass(14)
    await sweep(withoutMail())
    await sweep(withoutMail())
    expect(await accounts()).toBe(1)
    expect(await vink.db.user.count()).toBe(0)
    await expect(enter()).rejects.toMatchObject({ code: 'invalid_credentials' })

    pass(1)
    await deliverOutbox(service())
    await sweep()
    expect(await accounts()).toBe(0)
  })

  it('goes on where it was cut off, at whatever step, with one tombstone of each document', async () => {
    const invoice = await issuedBy(vink)
    await issueInvoice(vink, (await createCreditNote(vink, invoice.id)).id, {})
    for (let more = 0; more < 3; more++) await issuedBy(vink)
    await request()
    pass(14)
    let allowed = 0
    // Each round gets one step further before its server dies.
    for (; await accounts() > 0; allowed++) {
      await deleteDueAccounts(dyingAfter(allowed))
      await deliverOutbox(service())
      expect(allowed).toBeLessThan(60)
    }

    expect(allowed).toBeGreaterThan(10)
    expect(await tombstones()).toHaveLength(5)
    expect(office.taken.filter(({ subject }) => subject === 'Je account bij Polder is verwijderd')).toHaveLength(1)
  })

  it('leaves no payment at the provider to the last step, however many there were', async () => {
    const at = now()
    await service().database.prisma.onlinePayment.createMany({
      data: Array.from({ length: 1_100 }, (_, number) => ({
        id: `${vink.accountId}-${number}`, accountId: vink.accountId, provider: 'mollie', keyEnding: 'AbCd', isTest: false,
        amountCents: 100n, currency: 'EUR', state: 'paid', createdAt: at, updatedAt: at,
      })),
    })
    await request()
    pass(14)
    await sweep(withoutMail())

    expect(await accounts()).toBe(1)
    expect(await vink.db.onlinePayment.count()).toBe(0)
  })

  it('lets nobody in from its first step on', async () => {
    await request()
    pass(14)
    await deleteDueAccounts(dyingAfter(1))
    await service().outside.background.settled()

    expect(await vink.db.user.count()).toBe(1)
    await expect(enter()).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await vink.db.account.findFirst())
      .toMatchObject({ deletesAt: expect.any(Date), deletionBegunAt: expect.any(Date) })
  })

  it('does not begin for an account that was kept since somebody looked, or whose days begin anew', async () => {
    await request()
    pass(14)
    vink = await enter()

    expect(await deleteAccount(vink)).toBe(false)
    await request()
    expect(await deleteAccount(vink)).toBe(false)
    expect(await vink.db.account.findFirst()).toMatchObject({ deletionBegunAt: null, name: 'Studio Vink' })
  })

  it('is done once by many servers at once', async () => {
    await issuedBy(vink)
    await issuedBy(vink)
    await request()
    pass(14)
    await sweep()
    const outcomes = await Promise.all([1, 2, 3].map(() => deleteDueAccounts(service())))

    expect(outcomes.every(({ failed }) => failed === 0)).toBe(true)
    expect(await accounts()).toBe(0)
    expect(await tombstones()).toHaveLength(2)
  })

  it('keeps the account or deletes it, when somebody signs in at that very moment', async () => {
    await request()
    pass(14)
    const [entered] = await Promise.allSettled([enter(), sweep()])
    await untilDeleted()

    if (entered.status === 'fulfilled') {
      expect(await vink.db.account.findFirst())
        .toMatchObject({ deletesAt: null, deletionBegunAt: null, name: 'Studio Vink' })
      expect(await vink.db.session.count()).toBe(1)
    } else {
      expect(entered.reason).toMatchObject({ code: 'invalid_credentials' })
      expect(await accounts()).toBe(0)
    }
  })

  it('refuses whatever a request that was let in before wants to change after', async () => {
    await request()
    pass(14)
    await untilDeleted()

    await expect(changeAccount(vink, async () => null)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is no finding of verify, half done or whole, nor of the anchors', async () => {
    await issuedBy(vink)
    await anchorChains(service())
    await request()
    pass(14)
    await sweep(withoutMail())
    expect(await findings()).toEqual([])

    pass(1)
    await deliverOutbox(service())
    await sweep()
    expect(await accounts()).toBe(0)
    expect(await findings()).toEqual([])
    const ofVink = { accountId: vink.accountId }
    await service().database.prisma.deletedDocument.updateMany({ where: ofVink, data: { totalCents: 1n } })
    expect(await findings()).toHaveLength(1)
    await service().database.prisma.deletedDocument.deleteMany({ where: ofVink })
  })

  it('leaves nothing once seven years are over', async () => {
    await issuedBy(vink)
    await request()
    pass(14)
    await untilDeleted()
    const forgetIn = (year: number) => forgetExpired({
      ...service(), outside: { ...service().outside, clock: { now: () => new Date(`${year}-01-01T00:00:00.000Z`) } },
    })

    await forgetIn(new Date(now()).getUTCFullYear() + 7)
    expect(await tombstones()).toHaveLength(1)
    await forgetIn(new Date(now()).getUTCFullYear() + 8)
    expect(await tombstones()).toHaveLength(0)
  })
})

describe('the copy of an account', () => {
  it('holds its data, its documents, its logo and its trail, each with its SHA-256', async () => {
    const invoice = await issuedBy(vink)
    await createPayment(vink, invoice.id, { amountCents: 5_000, method: 'ideal' })
    await draftOf(vink)
    await vink.db.businessLogo.create({
      data: {
        accountId: vink.accountId, contentType: 'image/png', bytes: new Uint8Array([1, 2]), sha256: 'a', updatedAt: now(),
      },
    })
    const { filename, chunks } = exportAccount(vink)
    const files = await unzipped(chunks)
    const manifest = jsonIn(files, 'manifest.json') as { files: { path: string, bytes: number, sha256: string }[] }

    expect(filename).toBe(`polder-account-${now().toISOString().slice(0, 10)}.zip`)
    expect(Object.keys(files)).toEqual([
      'account.json', 'logo.png', `invoices/${invoice.number}.pdf`, `invoices/${invoice.number}.xml`, 'invoices.csv',
      'audit-trail.json', 'manifest.json',
    ])
    expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(files).slice(0, -1))
    for (const { path, bytes, sha256 } of manifest.files) {
      const file = files[path] ?? new Uint8Array()
      expect(bytes, path).toBe(file.length)
      expect(sha256, path).toBe(createHash('sha256').update(file).digest('hex'))
    }
    const data = jsonIn(files, 'account.json') as Record<string, Record<string, unknown>[]>
    expect(data.users).toMatchObject([{ email, name: 'Studio Vink' }])
    expect(data.documents).toMatchObject([
      {
        number: invoice.number, totalCents: 10_285, lines: [{ description: 'Grafisch ontwerp' }],
        paidCents: 5_000, openCents: 5_285, payments: [{ amountCents: 5_000, method: 'ideal', source: 'manual' }],
      },
      { status: 'draft', payments: [] },
    ])
    expect((jsonIn(files, 'audit-trail.json') as { sequence: number }[]).map(({ sequence }) => sequence))
      .toEqual(Array.from({ length: await vink.db.auditEntry.count() }, (_, index) => index + 1))
  })

  it('holds nothing that opens anything, and nothing of a neighbour', async () => {
    const { key } = await createApiKey(vink, { name: 'Kassa' })
    await issuedBy(cast.account)
    const files = await unzipped(exportAccount(vink).chunks)
    const text = Object.values(files).map(file => new TextDecoder().decode(file)).join('\n')
    const { passwordHash } = await vink.db.user.findFirstOrThrow()
    const { keyHash } = await vink.db.apiKey.findFirstOrThrow()
    const { secretHash } = await vink.db.session.findFirstOrThrow()

    const foreign = cast.account.accountId
    for (const secret of [key, passwordHash, keyHash, secretHash, foreign]) expect(text).not.toContain(secret)
    expect(jsonIn(files, 'account.json')).toMatchObject({ format: 'polder-account', version: 1, customers: [] })
  })
})
