import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailDomainInputSchema } from '#contract/schemas/email-domain'
import { resendDomains } from '#integrations/email/resend-domains'
import type { SenderDomains } from '#integrations/email/sender-domains'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { createEmailDomain } from '#services/email-domains/create'
import { deleteEmailDomain } from '#services/email-domains/delete'
import { endOldClaims } from '#services/email-domains/end-claims'
import { getEmailDomain, listEmailDomains } from '#services/email-domains/find'
import { removeDroppedDomains } from '#services/email-domains/remove-dropped'
import { senderOf } from '#services/email-domains/sender'
import { verifyEmailDomain } from '#services/email-domains/verify'
import { runJob } from '#services/jobs/run'
import { changeAccount } from '#services/work/change-account'
import { castPassword } from '../support/accounts'
import { startResend, type ResendDouble, type ResendFault } from '../support/doubles/resend'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const hourMs = 3_600_000

let resend: ResendDouble
let test: TestService
let jansen: AccountContext
let vink: AccountContext
let count = 0

beforeAll(async () => {
  resend = await startResend()
  test = await openService({
    databaseUrl: database.url, outboxDir: temporaryFolder('outbox'),
    // Long enough for a busy machine.
    senderDomains: domainsWithin(10_000),
  })
  jansen = await opened('Timmerbedrijf Jansen')
  vink = await opened('Studio Vink')
})
afterAll(async () => {
  await test.close()
  await resend.close()
})
beforeEach(async () => {
  resend.failWith(null)
  await test.service.database.prisma.emailDomain.deleteMany()
})

function domainsWithin(timeoutMs: number): SenderDomains {
  return resendDomains({ apiKey: resend.apiKey, baseUrl: resend.baseUrl, timeoutMs })
}

/** The same account where the provider is not waited for: whatever it does then comes to no answer. */
const hasty = (account: AccountContext): AccountContext =>
  ({ ...account, outside: { ...account.outside, senderDomains: domainsWithin(300) } })

async function opened(name: string): Promise<AccountContext> {
  const email = `${test.service.outside.ids.next()}@example.nl`
  const input = { email, password: castPassword, name, locale: 'nl', plan: 'pro' } as const
  const { accountId } = await createAccount(test.service, input)
  return operatorContext(test.service, accountId)
}

/** A domain that no test before has used. */
const fresh = () => `jansen${++count}.example`
const add = (account: AccountContext, fields: object) =>
  createEmailDomain(account, emailDomainInputSchema.parse(fields))
async function eventsOf(account: AccountContext, subjectId: string): Promise<string[]> {
  const entries = await account.db.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } })
  return entries.map(({ action }) => action)
}

async function failing(fault: ResendFault, work: () => Promise<unknown>): Promise<unknown> {
  resend.failWith(fault)
  try {
    return await work().catch((error: unknown) => error)
  } finally {
    resend.failWith(null)
  }
}

describe('adding a sender domain', () => {
  it('answers with the records to add, and tells of it once', async () => {
    const domain = fresh()
    const added = await add(jansen, { domain: ` ${domain.toUpperCase()}. `, fromName: 'Jansen Hout' })

    expect(added).toEqual({
      id: expect.any(String),
      domain,
      fromLocalPart: 'facturen',
      fromName: 'Jansen Hout',
      fromAddress: `facturen@${domain}`,
      status: 'pending',
      records: [
        {
          type: 'MX', name: 'send', value: 'feedback-smtp.eu-west-1.amazonses.com', priority: 10, ttl: 'Auto', status: 'pending',
        },
        { type: 'TXT', name: 'send', value: '"v=spf1 include:amazonses.com ~all"', priority: null, ttl: 'Auto', status: 'pending' },
        {
          type: 'TXT', name: 'resend._domainkey', value: expect.stringMatching(/^p=/), priority: null, ttl: 'Auto', status: 'pending',
        },
      ],
      lastCheckedAt: '2026-11-20T09:00:00.000Z',
      verifiedAt: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await getEmailDomain(jansen, added.id)).toEqual(added)
    expect(await listEmailDomains(jansen)).toEqual({ data: [added] })
    expect(await eventsOf(jansen, added.id)).toEqual(['email_domain.created'])
    expect(resend.domains.names()).toContain(domain)
  })

  it('writes other scripts in ASCII', async () => {
    expect(await add(jansen, { domain: 'Café-Müller.example' })).toMatchObject({ domain: 'xn--caf-mller-d4a5s.example' })
  })

  it.each([
    'jansen', 'https://jansen.nl', 'info@jansen.nl', 'jansen..nl', '-jansen.nl', 'jan sen.nl', '192.0.2.1', '[2001:db8::1]',
    'jansen.localhost', 'jansen.local', 'jansen.nl/../x', 'jansen.nl?x', 'jansen.nl#x', 'jan\nsen.nl', 'jansen.nl\n', '\tjansen.nl', 'a%2eb.nl',
    ' ', `${'a'.repeat(64)}.nl`, `${'a.'.repeat(130)}nl`, 'jan_sen.nl',
  ])('refuses what is no domain: %s', async (domain) => {
    await expect(add(jansen, { domain })).rejects.toMatchObject({ code: 'email_domain_invalid' })
    expect(await listEmailDomains(jansen)).toEqual({ data: [] })
  })

  it.each(['gmail.com', 'mail.gmail.com', 'Hotmail.nl', 'yahoo.co.uk', 'ziggo.nl', 'nl', 'co.uk', 'github.io', 'com'])(
    'refuses what is nobody\'s own: %s', async (domain) => {
      await expect(add(jansen, { domain })).rejects.toMatchObject({ code: 'email_domain_public' })
    })

  it('refuses a domain that this account, another one, the installation or somebody else at the provider has', async () => {
    const domain = fresh()
    const { id } = await add(jansen, { domain })
    resend.domains.publish(domain)
    await verifyEmailDomain(jansen, id)
    const elsewhere = fresh()
    resend.domains.takeElsewhere(elsewhere)
    const settings = { ...jansen.settings, mailFrom: { name: 'Polder', address: 'post@polder.example' } }

    await expect(add(jansen, { domain })).rejects.toMatchObject({ code: 'email_domain_exists', details: { id } })
    await expect(add(vink, { domain })).rejects.toMatchObject({ code: 'email_domain_taken' })
    await expect(add({ ...jansen, settings }, { domain: 'Polder.example' })).rejects.toMatchObject({ code: 'email_domain_taken' })
    await expect(add(vink, { domain: elsewhere })).rejects.toMatchObject({ code: 'email_domain_provider_conflict' })
    expect(await listEmailDomains(vink)).toEqual({ data: [] })
  })

  it('gives a domain to one of two that ask at once', async () => {
    const domain = fresh()
    const outcomes = await Promise.allSettled([add(jansen, { domain }), add(vink, { domain }), add(jansen, { domain })])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(resend.domains.names().filter(name => name === domain)).toHaveLength(1)
  })

  it('stops at ten', async () => {
    for (let domains = 0; domains < 10; domains++) await add(jansen, { domain: fresh() })

    await expect(add(jansen, { domain: fresh() })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('is refused where mail leaves by no provider that proves domains', async () => {
    const account = { ...jansen, outside: { ...jansen.outside, senderDomains: null } }

    await expect(add(account, { domain: fresh() })).rejects.toMatchObject({ code: 'email_domains_unavailable' })
    await expect(add(account, { domain: 'gmail.com' })).rejects.toMatchObject({ code: 'email_domain_public' })
    await expect(add(account, { domain: 'geen domein' })).rejects.toMatchObject({ code: 'email_domain_invalid' })
  })
})

describe('a domain that nobody proved', () => {
  it('is whose that claims it last: the claim before ends, here and at the provider', async () => {
    const domain = fresh()
    const claim = await add(jansen, { domain })
    const { providerId } = await jansen.db.emailDomain.findUniqueOrThrow({ where: { id: claim.id } })

    const other = await add(vink, { domain })
    expect(other).toMatchObject({ domain, status: 'pending', records: [{}, {}, {}] })
    expect(await listEmailDomains(jansen)).toEqual({ data: [] })
    expect(await eventsOf(jansen, claim.id)).toEqual(['email_domain.created', 'email_domain.deleted'])
    expect(await vink.db.emailDomain.findUniqueOrThrow({ where: { id: other.id } })).not.toMatchObject({ providerId })
    expect(resend.domains.names().filter(name => name === domain)).toHaveLength(1)
  })

  it('stays with who proved it once, also where its records are gone at the moment', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    resend.domains.setStatus(domain, 'verified')
    await verifyEmailDomain(jansen, id)
    resend.domains.setStatus(domain, 'failed')
    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ verifiedAt: null })

    await expect(add(vink, { domain })).rejects.toMatchObject({ code: 'email_domain_taken' })
    test.clock.advance(80 * hourMs)
    expect(await endOldClaims(test.service)).toEqual({ done: 0, failed: 0 })
    expect(await getEmailDomain(jansen, id)).toMatchObject({ domain })
  })

  it('is claimed for 72 hours, or as long as the operator says', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    const proven = await add(vink, { domain: fresh() })
    resend.domains.publish(proven.domain)
    await verifyEmailDomain(vink, proven.id)
    test.clock.advance(72 * hourMs - 1)
    expect(await endOldClaims(test.service)).toEqual({ done: 0, failed: 0 })

    test.clock.advance(1)
    expect(await runJob(test.service, 'domains')).toEqual({ done: 1, failed: 0 })
    await expect(getEmailDomain(jansen, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(resend.domains.names()).not.toContain(domain)
    expect(await getEmailDomain(vink, proven.id)).toMatchObject({ status: 'verified' })
  })

  it('is ended as well where more are kept that were proved once and fail by now', async () => {
    const ids = Array.from({ length: 60 }, () => test.service.outside.ids.next())
    const at = test.clock.now()
    await test.service.database.prisma.emailDomain.createMany({
      data: ids.map(id => ({
        id, accountId: vink.accountId, domain: fresh(), fromLocalPart: 'post', status: 'failed', providerId: id, records: [],
        createdAt: at, updatedAt: at,
      })),
    })
    await changeAccount(vink, async ({ record }) =>
      record(...ids.map(subjectId => ({ action: 'email_domain.verified', subjectId, details: { domain: '' } } as const))))
    test.clock.advance(1)
    await add(jansen, { domain: fresh() })
    test.clock.advance(72 * hourMs)

    expect(await endOldClaims(test.service)).toEqual({ done: 1, failed: 0 })
    expect((await listEmailDomains(vink)).data).toHaveLength(ids.length)
  })
})

describe('the name of a sender', () => {
  it.each(['Jansen <info@bank.example>', 'info@bank.example', 'bank＠example', '＜Bank＞'])('holds no address: %s', (fromName) => {
    expect(emailDomainInputSchema.safeParse({ domain: 'jansen.nl', fromName }).error?.issues[0]?.path).toEqual(['fromName'])
  })

  it('is the name of the business without what would make an address of it', async () => {
    const senderFor = (name: string) => senderOf(jansen, jansen.db, { name, email: null })

    expect(await senderFor('Jansen <info@bank.example>')).toMatchObject({ fromName: 'Jansen info bank.example' })
    expect(await senderFor('@')).toMatchObject({ fromName: jansen.settings.mailFrom.name })
  })
})

describe('adding a domain whose answer never came', () => {
  const faults: ResendFault[] = ['taken, then hang', 'taken, then drop', 'hang', 'html', 'internal error', 'wrong key', 'too early']

  it.each(faults)('goes on when it is asked again: %s', async (fault) => {
    const domain = fresh()
    expect(await failing(fault, () => add(hasty(jansen), { domain }))).toMatchObject({ code: 'service_unavailable' })
    expect((await listEmailDomains(jansen)).data).toMatchObject([{ domain, status: 'pending', records: [] }])

    const added = await add(jansen, { domain, fromName: 'Jansen' })
    expect(added).toMatchObject({ domain, fromName: 'Jansen' })
    expect((await listEmailDomains(jansen)).data).toMatchObject([{ domain, records: [{}, {}, {}] }])
    expect(resend.domains.names().filter(name => name === domain)).toHaveLength(1)
    expect(await eventsOf(jansen, added.id)).toEqual(['email_domain.created'])
  })

  it('goes on when it is verified', async () => {
    const domain = fresh()
    await failing('taken, then drop', () => add(jansen, { domain }))
    const [waiting] = (await listEmailDomains(jansen)).data

    expect(await verifyEmailDomain(jansen, waiting?.id ?? '')).toMatchObject({ domain, records: [{}, {}, {}] })
  })

  it('goes on after the server died, and not while it may still be running', async () => {
    const domain = fresh()
    const now = jansen.outside.clock.now()
    await jansen.db.emailDomain.create({
      data: {
        id: jansen.outside.ids.next(), accountId: jansen.accountId, domain, fromLocalPart: 'facturen', status: 'pending',
        records: [], createdAt: now, updatedAt: now,
      },
    })
    await expect(add(jansen, { domain })).rejects.toMatchObject({ code: 'email_domain_exists' })

    test.clock.advance(60_000)
    expect(await add(jansen, { domain })).toMatchObject({ domain, records: [{}, {}, {}] })
  })

  it('never takes over a domain that somebody proved at the provider before', async () => {
    const domain = fresh()
    await failing('hang', () => add(hasty(jansen), { domain }))
    await test.service.outside.senderDomains?.register(domain, false)
    resend.domains.setStatus(domain, 'verified')

    await expect(add(jansen, { domain })).rejects.toMatchObject({ code: 'email_domain_provider_conflict' })
    expect(await listEmailDomains(jansen)).toEqual({ data: [] })
  })
})

describe('verifying a sender domain', () => {
  it('is pending until its records stand in the DNS, and tells of it once', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ status: 'pending', verifiedAt: null })

    resend.domains.publish(domain)
    test.clock.advance(60_000)
    const verifiedAt = jansen.outside.clock.now().toISOString()
    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ status: 'verified', verifiedAt, lastCheckedAt: verifiedAt })

    test.clock.advance(60_000)
    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ status: 'verified', verifiedAt })
    expect(await eventsOf(jansen, id)).toEqual(['email_domain.created', 'email_domain.verified'])
  })

  it('keeps the later of two checks at once, whichever is answered first', async () => {
    const { senderDomains } = jansen.outside
    if (!senderDomains) throw new Error('There is a provider')
    const { id, domain } = await add(jansen, { domain: fresh() })
    let answer = (): void => undefined
    const isLate = new Promise<void>((resolve) => { answer = resolve })
    let hasLooked = false
    const check: typeof senderDomains.check = async (providerId) => {
      const found = await senderDomains.check(providerId)
      hasLooked = true
      await isLate
      return found
    }
    const slowly = { ...jansen, outside: { ...jansen.outside, senderDomains: { ...senderDomains, check } } }
    const earlier = verifyEmailDomain(slowly, id)
    await expect.poll(() => hasLooked).toBe(true)
    test.clock.advance(1_000)
    resend.domains.publish(domain)
    const later = await verifyEmailDomain(jansen, id)
    answer()

    expect(later.status).toBe('verified')
    expect(await earlier).toEqual(later)
    expect(await getEmailDomain(jansen, id)).toEqual(later)
  })

  it('tells when they are gone again', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    resend.domains.setStatus(domain, 'verified')
    await verifyEmailDomain(jansen, id)
    resend.domains.setStatus(domain, 'failed')

    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ status: 'pending', verifiedAt: null })
  })

  it('registers a domain anew that the provider does not know any more', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    const { providerId } = await jansen.db.emailDomain.findUniqueOrThrow({ where: { id } })
    await jansen.outside.senderDomains?.remove(providerId ?? '')

    expect(await verifyEmailDomain(jansen, id)).toMatchObject({ domain, status: 'pending', records: [{}, {}, {}] })
    expect(resend.domains.names()).toContain(domain)
  })

  it('changes nothing while the provider gives no answer', async () => {
    const added = await add(jansen, { domain: fresh() })

    expect(await failing('html', () => verifyEmailDomain(jansen, added.id))).toMatchObject({ code: 'service_unavailable' })
    expect(await getEmailDomain(jansen, added.id)).toEqual(added)
  })
})

describe('deleting a sender domain', () => {
  it('removes it here and at the provider, and frees its name', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    expect(await deleteEmailDomain(jansen, id)).toEqual({ id, deleted: true })
    await jansen.outside.background.settled()

    expect(resend.domains.names()).not.toContain(domain)
    expect(await eventsOf(jansen, id)).toEqual(['email_domain.created', 'email_domain.deleted'])
    expect(await add(vink, { domain })).toMatchObject({ domain, status: 'pending' })
  })

  it('is done for its account when the provider gives no answer, and goes on later', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    await failing('internal error', async () => {
      await deleteEmailDomain(jansen, id)
      await jansen.outside.background.settled()
    })
    expect(await listEmailDomains(jansen)).toEqual({ data: [] })
    for (const gone of [getEmailDomain, verifyEmailDomain, deleteEmailDomain]) {
      await expect(gone(jansen, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await failing('internal error', () => add(vink, { domain }))).toMatchObject({ code: 'service_unavailable' })

    await removeDroppedDomains(test.service)
    expect(resend.domains.names()).toContain(domain)
    test.clock.advance(5 * 60_000)
    await removeDroppedDomains(test.service)
    expect(resend.domains.names()).not.toContain(domain)
    expect(await add(vink, { domain })).toMatchObject({ domain })
  })

  it('lets its account add the domain again at once, as a new one', async () => {
    const { id, domain } = await add(jansen, { domain: fresh() })
    resend.domains.setStatus(domain, 'verified')
    await verifyEmailDomain(jansen, id)
    await failing('drop', async () => {
      await deleteEmailDomain(jansen, id)
      await jansen.outside.background.settled()
    })

    expect(await add(jansen, { domain })).toMatchObject({ domain, status: 'pending' })
  })

  it('also removes what a call registered whose answer never came', async () => {
    const domain = fresh()
    await failing('taken, then drop', () => add(jansen, { domain }))
    const [waiting] = (await listEmailDomains(jansen)).data
    await deleteEmailDomain(jansen, waiting?.id ?? '')
    await jansen.outside.background.settled()

    expect(resend.domains.names()).not.toContain(domain)
  })
})
