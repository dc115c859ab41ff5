import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { outageOf } from '#db/outage'
import { systemLog } from '#integrations/log/index'
import { verifyCommand } from '#server/cli/commands/verify'
import { readConfiguration } from '#server/configuration'
import { anchorKeysOf, dataFolderOf, secretsFileOf } from '#server/installation-files'
import { openRuntime, type Runtime } from '#server/utils/account-context'
import { anchorChains } from '#services/audit/anchors'
import type { ServiceContext } from '#services/work/context'
import { openCast } from '../support/accounts'
import { giveCommand } from '../support/command'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { lightPasswords } from '../support/service'

let folder: string
beforeEach(() => {
  folder = join(temporaryFolder('data-folder'), 'data')
  for (const level of ['warn', 'error'] as const) vi.spyOn(systemLog, level)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const newDatabase = () => copyDatabase(inject('databaseTemplate'))
const secrets = () => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
/** What the log tells of secrets; a busy machine may tell of other things beside. */
const logged = () =>
  [systemLog.warn, systemLog.error].flatMap(say => vi.mocked(say).mock.calls.map(([message]) => message))
    .filter(message => message.includes('secret'))

/** Starts an installation in the folder, does something with it and stops it. */
async function start(
  databaseUrl: string,
  work: (runtime: Runtime) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const runtime = await openRuntime(readConfiguration({ DATABASE_URL: databaseUrl, NUXT_DATA_DIR: folder }))
  try {
    await work(runtime)
  } finally {
    await runtime.close()
  }
}

const withLightPasswords = (service: ServiceContext): ServiceContext =>
  ({ ...service, outside: { ...service.outside, passwords: lightPasswords } })

/** A new installation with an account whose audit trail is anchored. */
async function newInstallation(): Promise<string> {
  const databaseUrl = await newDatabase()
  await start(databaseUrl, async ({ service }) => {
    await openCast(withLightPasswords(service), 'Studio Vink')
    await anchorChains(service)
  })
  return databaseUrl
}

/** As a version left it that knew no ids. */
async function forgetIds(databaseUrl: string): Promise<void> {
  const { prisma, close } = await openDatabase(databaseUrl)
  await prisma.installation.deleteMany()
  await close()
  const { installations: _, ...older } = secrets()
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older))
}

async function verify(databaseUrl: string) {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('NUXT_DATA_DIR', folder)
  return giveCommand(verifyCommand, [])
}

describe('the folder of what an installation keeps', () => {
  it.each([
    [{}, 'data', 'file:data/polder.db'],
    [{ DATABASE_URL: 'postgres://localhost/polder' }, 'data', 'postgres://localhost/polder'],
    [{ DATABASE_URL: 'file:/srv/polder/polder.db' }, '/srv/polder', 'file:/srv/polder/polder.db'],
    [{ NUXT_DATA_DIR: '/srv/polder' }, '/srv/polder', 'file:/srv/polder/polder.db'],
    [{ NUXT_DATA_DIR: 'mine', DATABASE_URL: 'postgres://localhost/polder' }, 'mine', 'postgres://localhost/polder'],
    [{ NUXT_DATA_DIR: 'mine', DATABASE_URL: 'file:/srv/polder.db' }, 'mine', 'file:/srv/polder.db'],
  ])('with %j is %s, and the database %s', (environment, expected, databaseUrl) => {
    const configuration = readConfiguration(environment)

    expect(dataFolderOf(configuration)).toBe(expected)
    expect(configuration.DATABASE_URL).toBe(databaseUrl)
    expect(secretsFileOf(configuration)).toBe(join(expected, 'secrets.json'))
  })

  it('is made at the first start, and refused with one sentence when nothing can be written there', async () => {
    const databaseUrl = await newInstallation()
    expect(secrets().installations).toHaveLength(1)
    folder = join(folder, 'secrets.json')

    await expect(start(databaseUrl)).rejects.toThrow(/NUXT_DATA_DIR: nothing can be written to .*secrets\.json \(EEXIST/)
  })

  it('is a setting to put right, and no database that is away, where it cannot be made', async () => {
    const databaseUrl = await newInstallation()
    folder = join(folder, 'secrets.json', 'data')

    await expect(start(databaseUrl)).rejects.toSatisfy(error => /\(ENOTDIR: /.test(String(error)) && outageOf(error) === null)
  })

  it('is not made by whoever only looks for keys', () => {
    const keys = anchorKeysOf(readConfiguration({ NUXT_DATA_DIR: folder }))

    expect(keys.publicKeys()).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })
})

describe('the secrets of another installation', () => {
  it('are refused with one sentence by a new one, whose own folder serves it', async () => {
    const first = await newInstallation()
    const second = await newDatabase()
    const before = secrets()
    await expect(start(second)).rejects.toThrow(/secrets\.json holds the secrets of another installation than this database/)
    await expect(start(second)).rejects.toThrow(/another installation/)

    expect(secrets()).toEqual(before)
    await start(first)
    folder = join(folder, 'second')
    await start(second)
    expect(secrets().installations).not.toEqual(before.installations)
  })

  it('are shared on by two that did so before there were ids, and that is logged', async () => {
    const [first, second] = [await newInstallation(), await newDatabase()]
    await forgetIds(first)
    await start(second, ({ service }) => openCast(withLightPasswords(service), 'Timmerbedrijf Jansen'))
    await forgetIds(second)
    const { sessionPassword } = secrets()
    await start(first)
    expect(logged()).toEqual([])
    await start(second)
    expect(logged()).toEqual([expect.stringContaining('another installation has the same secrets')])
    for (const databaseUrl of [first, second, first, second]) await start(databaseUrl)

    expect(secrets()).toMatchObject({ sessionPassword, installations: [expect.any(String), expect.any(String)] })
    expect(logged()).toHaveLength(1)
    await expect(start(await newDatabase())).rejects.toThrow(/another installation/)
  })

  it('do not matter where all keys are configured', async () => {
    await newInstallation()
    const key = 'x'.repeat(32)
    const runtime = await openRuntime(readConfiguration({
      DATABASE_URL: await newDatabase(), NUXT_DATA_DIR: folder,
      NUXT_SESSION_PASSWORD: key, NUXT_LINK_KEYS: `a:${key}`, NUXT_ENCRYPTION_KEYS: `a:${key}`,
    }))
    await runtime.close()

    expect(secrets().installations).toHaveLength(1)
  })
})

describe('an installation that is started from another folder', () => {
  it('says that it makes new secrets', async () => {
    const databaseUrl = await newInstallation()
    folder = join(folder, 'elsewhere')
    await start(databaseUrl)
    await start(databaseUrl)

    expect(logged()).toEqual([expect.stringContaining('secrets were made anew')])
  })

  it('by an earlier version goes on with its secrets', async () => {
    const databaseUrl = await newInstallation()
    await forgetIds(databaseUrl)
    const before = secrets()
    await start(databaseUrl)

    expect(secrets()).toEqual({ ...before, installations: [expect.any(String)] })
    expect(logged()).toEqual([])
  })
})

describe('anchors of another installation', () => {
  it('are said in one line by verify, and are no loss', async () => {
    const first = await newInstallation()
    const own = readFileSync(join(folder, 'secrets.json'), 'utf8')
    await start(first)
    const second = await newDatabase()
    // Two that shared a folder, each of which has a folder of its own now: with the same keys, and with others.
    writeFileSync(join(folder, 'secrets.json'), own.replace(/,\s*"installations": \[[^\]]*\]/, ''))
    await start(second)

    const { text, isFailure } = await verify(second)
    expect(isFailure).toBe(false)
    expect(text).toMatch(/\n {7}1 anchors of another installation, left aside\nNothing is wrong\.$/)
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ ...secrets(), linkKeys: `a:${'y'.repeat(32)}` }))
    expect(await verify(second)).toMatchObject({ isFailure: false, text: expect.stringContaining('1 anchors of another installation') })
  })

  it('are not made of its own by another id in the database', async () => {
    const databaseUrl = await newInstallation()
    const { prisma, close } = await openDatabase(databaseUrl)
    const [account] = await prisma.account.findMany()
    await prisma.installation.updateMany({ data: { id: 'another' } })
    await prisma.auditEntry.deleteMany()
    await close()

    const { text, isFailure } = await verify(databaseUrl)
    expect(isFailure).toBe(true)
    expect(text).toContain(`account ${account?.id}: audit trail was set back: entry 2 is missing`)
    expect(text).not.toContain('another installation')
  })
})
