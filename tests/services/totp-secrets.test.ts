import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { parseNamedKeys } from '#integrations/named-keys'
import { openSecretBox } from '#integrations/secret-box'
import { totpCode } from '#integrations/totp'
import { backupCommand } from '#server/cli/commands/backup'
import { restoreCommand } from '#server/cli/commands/restore'
import { rotateSecretsCommand } from '#server/cli/commands/secrets-rotate'
import { verifyCommand } from '#server/cli/commands/verify'
import type { Command, Outcome } from '#server/cli/command'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { hashRecoveryCode } from '#services/accounts/recovery-codes'
import { signIn } from '#services/accounts/sign-in'
import { confirmTotp, startTotp } from '#services/accounts/totp'
import { countForeignTotpSecrets, rotateTotpSecrets, sealPlainTotpSecrets } from '#services/accounts/totp-secrets'
import type { ServiceContext } from '#services/work/context'
import { giveCommand } from '../support/command'
import { copyDatabase, templateOf, type DatabaseTemplate } from '../support/databases'
import { testEncryptionKeys } from '../support/encryption-keys'
import { temporaryFolder } from '../support/run-folder'
import { openService, signedInAs, type TestService } from '../support/service'

const password = 'vier woorden zijn genoeg'
const browser = { userAgent: 'Firefox', ipAddress: '192.0.2.1' }
const autumn = 'autumn:another-secret-that-is-long-enough-too'
const stepMs = 30_000
const boxOf = (...keys: string[]) => openSecretBox(parseNamedKeys(keys.join()))

interface User {
  id: string
  accountId: string
  email: string
  /** What the authenticator app knows. */
  secret: string
}

let url: string
let test: TestService
let vink: User
let smit: User

/** Where both have turned their authenticator app on. */
let filled: DatabaseTemplate

beforeAll(async () => {
  url = await copyDatabase(inject('databaseTemplate'))
  test = await openService({ databaseUrl: url, outboxDir: temporaryFolder('outbox') })
  vink = await withTwoSteps('vink@example.nl')
  smit = await withTwoSteps('smit@example.nl')
  await test.close()
  filled = await templateOf(url)
})
beforeEach(async () => {
  url = await copyDatabase(filled)
  test = await openService({ databaseUrl: url, outboxDir: temporaryFolder('outbox') })
  // Past the codes that turned the apps on.
  test.clock.advance(2 * stepMs)
})
afterEach(async () => {
  await test.close()
  vi.unstubAllEnvs()
})

/** The code that the app shows, in a half minute whose code nobody has used. */
function freshCode({ secret }: Pick<User, 'secret'>): string {
  test.clock.advance(stepMs)
  return totpCode(secret, Math.floor(test.clock.now().getTime() / stepMs))
}

async function callerOf(service: ServiceContext, { accountId, userId }: { accountId: string, userId: string }) {
  const account = await operatorContext(service, accountId)
  return signedInAs(account, userId)
}

const open = (email: string) =>
  createAccount(test.service, { email, password, name: 'Studio', locale: 'nl', plan: 'pro' })

async function withTwoSteps(email: string): Promise<User> {
  const made = await open(email)
  const caller = await callerOf(test.service, made)
  const { secret } = await startTotp(caller)
  await confirmTotp(caller, freshCode({ secret }))
  return { id: made.userId, accountId: made.accountId, email, secret }
}

const stored = async ({ id }: User) =>
  (await test.service.database.prisma.user.findUniqueOrThrow({ where: { id } })).totpSecret
const store = ({ id }: User, totpSecret: string | null) =>
  test.service.database.prisma.user.update({ where: { id }, data: { totpSecret } })
/** The same server with other keys. */
const serviceWith = (...keys: string[]): ServiceContext =>
  ({ ...test.service, outside: { ...test.service.outside, secretBox: boxOf(...keys) } })
const enter = (user: User, service = test.service) =>
  signIn(service, { email: user.email, password, code: freshCode(user) }, browser)

/** Gives a command as the command line would, with these keys or those of the tests. */
async function run(
  command: Command,
  args: string[] = [],
  { keys = testEncryptionKeys, databaseUrl = url } = {},
): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('NUXT_ENCRYPTION_KEYS', keys)
  return giveCommand(command, args)
}

describe('the secret of an authenticator app', () => {
  it('is kept encrypted from the moment it is made, and signs in', async () => {
    expect(await stored(vink)).toMatch(/^sealed:v1:test:[\w-]+$/)
    expect(await stored(vink)).not.toContain(vink.secret)
    await expect(enter(vink)).resolves.toMatchObject({ secret: expect.any(String) })
  })

  it('does not serve another user whose row it is written into', async () => {
    await store(smit, await stored(vink))

    await expect(enter({ ...smit, secret: vink.secret })).rejects.toThrow('changed or moved')
  })

  it('does not sign in under a key that is not given, nor after it was changed', async () => {
    expect(await countForeignTotpSecrets(test.service.database, boxOf(testEncryptionKeys))).toBe(0)
    expect(await countForeignTotpSecrets(test.service.database, boxOf(autumn))).toBe(2)
    await expect(enter(vink, serviceWith(autumn))).rejects.toThrow('under the key test, which is not given')
    await store(vink, (await stored(vink))?.replace(/.{4}$/, 'AAAA') ?? null)
    await expect(enter(vink)).rejects.toThrow('changed or moved')
  })

  it('signs in while it is still as an earlier version left it, and is encrypted at the next start', async () => {
    await store(vink, vink.secret)
    await enter(vink)
    const before = await stored(smit)
    const next = await openService({ databaseUrl: url, outboxDir: temporaryFolder('outbox') })
    await next.close()

    expect(await stored(vink)).toMatch(/^sealed:v1:test:/)
    expect(await stored(smit)).toBe(before)
    await enter(vink)
  })

  it('is encrypted once by servers that start at the same moment', async () => {
    for (const user of [vink, smit]) await store(user, user.secret)
    const counts = await Promise.all([0, 1].map(() =>
      sealPlainTotpSecrets(test.service.database, boxOf(testEncryptionKeys))))

    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    for (const user of [vink, smit]) await enter(user)
  })

  it('that a user began with and did not confirm is encrypted as well', async () => {
    const made = await open('jansen@example.nl')
    const caller = await callerOf(test.service, made)
    const { secret } = await startTotp(caller)
    await rotateTotpSecrets(test.service.database, boxOf(autumn, testEncryptionKeys))
    const turned = { ...caller, ...serviceWith(autumn, testEncryptionKeys) }

    await expect(confirmTotp(turned, '000 000')).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await confirmTotp(turned, freshCode({ secret }))).recoveryCodes).toHaveLength(10)
  })
})

describe('the command secrets rotate', () => {
  it('encrypts every secret under the first key, after which the old one can go', async () => {
    await store(smit, smit.secret)
    const { text, isFailure } = await run(rotateSecretsCommand, [], { keys: `${autumn},${testEncryptionKeys}` })

    expect(isFailure).toBe(false)
    expect(text).toBe('Encrypted anew under the key autumn: 2. Already under it: 0.')
    expect((await run(rotateSecretsCommand, [], { keys: autumn })).text).toContain('autumn: 0. Already under it: 2.')
    for (const user of [vink, smit]) await enter(user, serviceWith(autumn))
  })

  it('leaves what it cannot decrypt as it is, and says whose it is', async () => {
    const broken = `${(await stored(smit))?.slice(0, -4)}AAAA`
    await store(smit, broken)
    const { text, isFailure } = await run(rotateSecretsCommand, [], { keys: `${autumn},${testEncryptionKeys}` })

    expect(isFailure).toBe(true)
    expect(text).toMatch(/autumn: 1\. Already under it: 0\.\n✗ authenticator secret of user \S+ does not fit the key test/)
    expect(text).toContain(smit.id)
    expect(await stored(smit)).toBe(broken)
  })

  it('leaves recovery codes alone, also those of eighty bits that an older version made', async () => {
    const old = 'abcd-efgh-ijkl-mnop'
    await test.service.database.prisma.recoveryCode.create({
      data: {
        id: test.service.outside.ids.next(), accountId: vink.accountId, userId: vink.id,
        codeHash: hashRecoveryCode(old),
      },
    })
    await run(rotateSecretsCommand, [], { keys: `${autumn},${testEncryptionKeys}` })
    const useOld = () => signIn(serviceWith(autumn), { email: vink.email, password, code: old.toUpperCase() }, browser)

    await useOld()
    await expect(useOld()).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it('runs twice at once, while people sign in and one begins anew', async () => {
    const turned = serviceWith(autumn, testEncryptionKeys)
    const codes = [vink, smit].map(user => ({ user, code: freshCode(user) }))
    const made = await open('jansen@example.nl')
    const caller = { ...await callerOf(test.service, made), ...turned }
    const [setup, first, second] = await Promise.all([
      startTotp(caller),
      rotateTotpSecrets(test.service.database, turned.outside.secretBox),
      rotateTotpSecrets(test.service.database, turned.outside.secretBox),
      ...codes.map(({ user, code }) => signIn(turned, { email: user.email, password, code }, browser)),
    ] as const)

    expect([...first.unreadable, ...second.unreadable]).toEqual([])
    expect(first.encrypted + second.encrypted).toBe(2)
    expect((await confirmTotp(caller, freshCode(setup))).recoveryCodes).toHaveLength(10)
    for (const user of [vink, smit]) await enter(user, serviceWith(autumn))
  })
})

describe('the command verify', () => {
  it('counts the secrets it could decrypt, and names the users whose it could not', async () => {
    expect((await run(verifyCommand)).text).toMatch(/^ {7}2 secrets that can be decrypted\nNothing is wrong\.$/m)

    const { text, isFailure } = await run(verifyCommand, [], { keys: autumn })
    expect(isFailure).toBe(true)
    expect(text).toContain(`authenticator secret of user ${vink.id} is encrypted under the key test, which is not given`)
    expect(text).toMatch(/\n2 findings\.$/)
  })
})

describe('backup and restore', () => {
  it('say that the keys of the environment are not in the backup, and that they are missing', async () => {
    const file = join(temporaryFolder('backup'), 'polder.backup')
    const copy = await copyDatabase(inject('databaseTemplate'))
    const folder = join(temporaryFolder('secrets'), 'data')
    expect((await run(backupCommand, [file])).text).toContain('NUXT_ENCRYPTION_KEYS are not in it')
    const { text, isFailure } = await run(restoreCommand, [file, '--secrets', folder], { keys: autumn, databaseUrl: copy })

    expect(isFailure).toBe(true)
    expect(text).toContain('2 encrypted secrets cannot be decrypted with the keys')
    expect((await run(verifyCommand, [], { databaseUrl: copy })).isFailure).toBe(false)
  })

  it('carry the keys that the installation made itself', async () => {
    const folder = join(temporaryFolder('secrets'), 'data')
    mkdirSync(folder)
    const from = `file:${join(folder, 'polder.db')}`
    const file = join(folder, 'polder.backup')
    const first = join(folder, 'first.backup')
    await run(backupCommand, [first])
    await run(restoreCommand, [first, '--replace-secrets'], { keys: '', databaseUrl: from })
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ sessionPassword: 'x'.repeat(32), encryptionKeys: testEncryptionKeys }))
    await run(backupCommand, [file], { keys: '', databaseUrl: from })
    const copy = await copyDatabase(inject('databaseTemplate'))
    const target = join(temporaryFolder('secrets'), 'data')
    const { text, isFailure } = await run(restoreCommand, [file, '--secrets', target], { keys: '', databaseUrl: copy })

    expect(isFailure).toBe(false)
    expect(text).toContain('2 secrets that can be decrypted')
    expect(JSON.parse(readFileSync(join(target, 'secrets.json'), 'utf8'))).toMatchObject({ encryptionKeys: testEncryptionKeys })
  })
})
