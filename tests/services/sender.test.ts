import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { resendDomains } from '#integrations/email/resend-domains'
import { updateBusiness } from '#services/business/update'
import { senderOf } from '#services/email-domains/sender'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { useCast } from '../support/use-cast'

const jansen = useCast('Timmerbedrijf Jansen')

let resend: ResendDouble

beforeAll(async () => {
  resend = await startResend()
})
afterAll(() => resend.close())
beforeEach(async () => {
  await jansen.account.db.emailDomain.deleteMany()
  await updateBusiness(jansen.account, businessUpdateSchema.parse({ email: null }))
})

const withResend = () => {
  const senderDomains = resendDomains({ apiKey: resend.apiKey, baseUrl: resend.baseUrl })
  return { ...jansen.account, outside: { ...jansen.account.outside, senderDomains } }
}

async function addDomain(
  fields: { domain: string, status: string, verifiedAt?: Date, fromName?: string },
): Promise<void> {
  const { account } = jansen
  const now = account.outside.clock.now()
  await account.db.emailDomain.create({
    data: {
      id: account.outside.ids.next(), accountId: account.accountId, fromLocalPart: 'facturen', records: [],
      createdAt: now, updatedAt: now, ...fields,
    },
  })
}

/** The sender for the business as it is then. */
const senderTo = async (service: Parameters<typeof senderOf>[0]) =>
  senderOf(service, jansen.account.db, await jansen.account.reads.business())

const platform = { fromName: 'Timmerbedrijf Jansen', fromAddress: 'polder@localhost', replyTo: 'jansen@example.nl' }

describe('mail in the name of a business', () => {
  it('comes from the installation under its name, and answers go to the owner', async () => {
    expect(await senderTo(withResend())).toEqual(platform)
  })

  it('has answers go to the address of the business where there is one', async () => {
    await updateBusiness(jansen.account, businessUpdateSchema.parse({ email: 'hallo@jansen.example' }))

    expect(await senderTo(withResend())).toEqual({ ...platform, replyTo: 'hallo@jansen.example' })
  })

  it('comes from its own domain once that is verified, and not before', async () => {
    await addDomain({ domain: 'jansen.example', status: 'pending' })
    await addDomain({ domain: 'jansenhout.example', status: 'failed' })
    expect(await senderTo(withResend())).toEqual(platform)

    await addDomain({ domain: 'jansentimmert.example', status: 'verified', verifiedAt: new Date('2026-11-20T09:00:00Z') })
    expect(await senderTo(withResend()))
      .toEqual({ ...platform, fromAddress: 'facturen@jansentimmert.example' })
  })

  it('comes from the domain that was proved last, under the name that was chosen for it', async () => {
    await addDomain({ domain: 'jansen.example', status: 'verified', verifiedAt: new Date('2026-11-19T09:00:00Z') })
    await addDomain({
      domain: 'jansenhout.example', status: 'verified', verifiedAt: new Date('2026-11-20T09:00:00Z'), fromName: 'Jansen Hout',
    })

    expect(await senderTo(withResend()))
      .toEqual({ ...platform, fromName: 'Jansen Hout', fromAddress: 'facturen@jansenhout.example' })
  })

  it('comes from the installation on Free, and where nobody who proved the domain sends it', async () => {
    await addDomain({ domain: 'jansen.example', status: 'verified', verifiedAt: new Date('2026-11-19T09:00:00Z') })

    expect(await senderTo({ ...withResend(), plan: 'free' })).toEqual(platform)
    expect(await senderTo(jansen.account)).toEqual(platform)
  })
})
