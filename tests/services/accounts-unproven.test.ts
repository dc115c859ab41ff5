import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '#services/accounts/api-keys'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import { requestPasswordReset } from '#services/accounts/reset-password'
import { signIn } from '#services/accounts/sign-in'
import { resendVerification } from '#services/accounts/verify-email'
import { temporaryFolder } from '../support/run-folder'
import { openService, signedInAs, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const password = 'vier woorden zijn genoeg'
const hourMs = 60 * 60_000
const otherIban = { iban: 'NL02ABNA0123456789' }

let test: TestService
beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
})
afterAll(() => test.close())

/** An account and its caller, who has not opened the link that proves the address. */
async function openAccount(email: string) {
  const { accountId, userId } = await createAccount(test.service, { email, password, name: 'Iemand', locale: 'nl', plan: 'pro' })
  const operator = await operatorContext(test.service, accountId)
  return { email, account: signedInAs(operator, userId) }
}

const mailsTo = (recipient: string) =>
  test.service.database.prisma.outboxMail.count({ where: { recipients: { equals: [recipient] } } })

describe('an address that nobody has proven', () => {
  it('gets ten mails a day at most, whatever they tell', async () => {
    const { email, account } = await openAccount('vreemd@example.nl')
    for (let count = 1; count <= 12; count++) await createApiKey(account, { name: `Sleutel ${count}` })
    expect(await mailsTo(email)).toBe(10)
    await expect(resendVerification(account)).rejects.toMatchObject({ code: 'rate_limited' })
    await requestPasswordReset(test.service, email)
    await test.service.outside.background.settled()
    expect(await mailsTo(email)).toBe(10)

    test.clock.advance(24 * hourMs)
    await resendVerification(account)
    expect(await mailsTo(email)).toBe(11)
  })

  it('gets fifty where payment details change, which then stay as they are until it is proven', async () => {
    const { email } = await openAccount('onverteld@example.nl')
    const { account } = await signIn(test.service, { email, password }, { userAgent: null, ipAddress: null })
    for (let count = 1; count <= 10; count++) await createApiKey(account, { name: `Sleutel ${count}` })
    expect(await mailsTo(email)).toBe(10)
    for (let count = 11; count <= 50; count++) await updateBusiness(account, { bankAccountName: `Studio ${count}` })
    expect(await mailsTo(email)).toBe(50)

    await expect(updateBusiness(account, otherIban)).rejects.toMatchObject({ code: 'email_not_verified' })
    expect(await getBusiness(account)).toMatchObject({ iban: null })
    await updateBusiness(account, { phone: '030 123 45 67' })

    const data = { emailVerifiedAt: test.clock.now() }
    await test.service.database.prisma.user.updateMany({ where: { email }, data })
    await updateBusiness(account, otherIban)
    expect(await mailsTo(email)).toBe(51)
  })

  it('gets all of them once it was proven', async () => {
    const { email, account } = await openAccount('eigen@example.nl')
    const data = { emailVerifiedAt: test.clock.now() }
    await test.service.database.prisma.user.updateMany({ where: { email }, data })
    for (let count = 1; count <= 12; count++) await createApiKey(account, { name: `Sleutel ${count}` })

    expect(await mailsTo(email)).toBe(12)
  })
})
