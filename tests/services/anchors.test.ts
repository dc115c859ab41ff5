import { createPublicKey, verify } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { restoreBackup, writeBackup } from '#db/backup/backup'
import { forAccount } from '#db/account/for-account'
import { openAnchorFiles } from '#integrations/anchor-files'
import { openAnchorKeys } from '#integrations/anchor-keys'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { anchorChains, anchorDaily, lastAnchoring, readAnchors } from '#services/audit/anchors'
import { auditHash } from '#services/work/append-audit'
import { updateBusiness } from '#services/business/update'
import type { ServiceContext } from '#services/work/context'
import { verifyInstallation } from '#services/verification/verify'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

const firstKey = { id: 'a', secret: 'a secret of at least thirty-two letters' }
const nextKey = { id: 'b', secret: 'another secret of thirty-two letters' }
const dayMs = 24 * 60 * 60_000

let folder: string
let databaseUrl: string
let test: TestService
let service: ServiceContext
let accountId: string

beforeEach(async () => {
  folder = join(temporaryFolder('anchors'), 'anchors')
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  test = await openService({
    databaseUrl, outboxDir: temporaryFolder('outbox'),
    anchorFiles: openAnchorFiles(folder), anchorKeys: openAnchorKeys([firstKey]),
  })
  service = test.service
  accountId = (await createAccount(service, {
    email: 'vink@example.nl', password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro',
  })).accountId
  await change('Eerste')
  return () => test.close()
})

/** Adds an entry to the trail. */
async function change(name: string): Promise<void> {
  await updateBusiness(await operatorContext(service, accountId), { name })
}

function withFullDisk(): ServiceContext {
  const anchorFiles = { ...openAnchorFiles(folder), append: () => Promise.reject(new Error('ENOSPC')) }
  return { ...service, outside: { ...service.outside, anchorFiles } }
}

const lines = () => readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))

async function findings(keys = openAnchorKeys([firstKey])) {
  const { anchors, unreadable } = await readAnchors(openAnchorFiles(folder).lines(), keys)
  const { findings: found, checked } = await verifyInstallation(service.database, { anchors })
  return { problems: found.map(({ subject, problem }) => `${subject} ${problem}`), unreadable, anchored: checked.anchors }
}

describe('anchors', () => {
  it('are written for chains that grew, a line each, signed so that anybody can check it', async () => {
    expect(await anchorChains(service)).toBe(1)
    expect(await anchorChains(service)).toBe(0)
    await change('Tweede')
    expect(await anchorChains(service)).toBe(1)

    const [anchor] = lines().map(line => JSON.parse(line))
    const { id: installation } = await service.database.prisma.installation.findFirstOrThrow()
    expect(anchor).toMatchObject({ accountId, installation, sequence: 1, at: '2026-11-20T09:00:00.000Z', keyId: 'a' })
    expect(lines()).toHaveLength(2)
    const [{ publicKey } = { publicKey: '' }] = openAnchorKeys([firstKey]).publicKeys()
    const text = ['polder audit anchor', accountId, 1, anchor.hash, anchor.at, installation].join('\n')
    expect(verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(anchor.signature, 'base64url'))).toBe(true)
    expect(await findings()).toEqual({ problems: [], unreadable: [], anchored: 2 })
  })

  it('come once a day, however many instances ask, and again the next day', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => anchorDaily(service)))
    expect(results.filter(result => result !== null)).toEqual([1])
    test.clock.advance(dayMs)
    await change('Tweede')
    expect(await anchorDaily(service)).toBe(1)
    expect(await anchorDaily(service)).toBeNull()
  })

  it('come also when the clock was set back, or when the day before failed', async () => {
    test.clock.advance(3 * dayMs)
    await anchorDaily(service)
    test.clock.advance(-3 * dayMs)
    await change('Tweede')
    expect(await anchorDaily(service)).toBe(1)

    test.clock.advance(dayMs)
    await change('Derde')
    await expect(anchorDaily(withFullDisk())).rejects.toThrow('ENOSPC')
    expect(await anchorDaily(service)).toBe(1)
  })

  it('are as old as the last that were written, whatever failed since', async () => {
    await expect(anchorDaily(withFullDisk())).rejects.toThrow('ENOSPC')
    expect(await lastAnchoring(service)).toBeNull()
    await anchorDaily(service)
    for (let day = 0; day < 2; day++) {
      test.clock.advance(dayMs)
      await change(`Naam ${day}`)
      await expect(anchorDaily(withFullDisk())).rejects.toThrow('ENOSPC')
    }
    expect(await lastAnchoring(service)).toEqual(new Date('2026-11-20T09:00:00.000Z'))
  })

  it('are checked by all keys and signed by the first', async () => {
    await anchorChains(service)
    await change('Tweede')
    await anchorChains({ ...service, outside: { ...service.outside, anchorKeys: openAnchorKeys([nextKey, firstKey]) } })

    expect(lines().map(line => JSON.parse(line).keyId)).toEqual(['a', 'b'])
    expect(await findings(openAnchorKeys([nextKey, firstKey]))).toMatchObject({ unreadable: [], anchored: 2 })
    expect(await findings(openAnchorKeys([nextKey]))).toMatchObject({ unreadable: [expect.stringContaining('"keyId":"a"')] })
  })

  it('that somebody changed or that broke off prove nothing, and are told', async () => {
    await anchorChains(service)
    const [line = ''] = lines()
    const [file = ''] = readdirSync(folder)
    writeFileSync(join(folder, file), line.replace('"sequence":1', '"sequence":2'))
    appendFileSync(join(folder, file), '\n{"accountId":')
    await anchorChains(service)

    expect((await findings()).unreadable).toHaveLength(2)
    expect((await findings()).anchored).toBe(1)
  })
})

describe('verify', () => {
  it('finds a database that was set back to yesterday, though its chain is whole', async () => {
    const yesterday = join(temporaryFolder('anchors'), 'yesterday.backup')
    await writeBackup(databaseUrl, yesterday, { madeAt: new Date(), draftId: '1', secrets: null, overwrite: false, bytesOf: null, publicKeys: [] })
    await change('Tweede')
    await anchorChains(service)
    await restoreBackup(databaseUrl, yesterday, { overwrite: true, secretKeys: [] })

    expect((await verifyInstallation(service.database)).findings).toEqual([])
    expect((await findings()).problems).toEqual([
      'audit trail was set back: entry 2 is missing, which was anchored at 2026-11-20T09:00:00.000Z',
    ])
    expect(await anchorChains(service)).toBe(0)
  })

  it('finds a trail that was written anew, hash by hash', async () => {
    await change('Tweede')
    await anchorChains(service)
    const db = forAccount(service.database, accountId)
    const entries = await db.auditEntry.findMany({ orderBy: { sequence: 'asc' } })
    let hash = ''
    for (const entry of entries) {
      const forged = { ...entry, actorId: 'somebody else' }
      hash = auditHash(hash, forged)
      await db.auditEntry.updateMany({ where: { sequence: entry.sequence }, data: { actorId: 'somebody else', hash } })
    }
    await db.auditChain.updateMany({ data: { lastHash: hash } })

    expect((await verifyInstallation(service.database)).findings).toEqual([])
    expect((await findings()).problems).toEqual([
      'audit trail was written anew: entry 2 is not the one anchored at 2026-11-20T09:00:00.000Z',
    ])
  })

  it('finds a line that was changed also where that account alone is looked at, and no line of others', async () => {
    const { accountId: otherId } = await createAccount(service, {
      email: 'jansen@example.nl', password: 'vier woorden zijn genoeg', name: 'Jansen', locale: 'nl', plan: 'pro',
    })
    await anchorChains(service)
    const [file = ''] = readdirSync(folder)
    const [line = ''] = lines().filter(line => line.includes(accountId))
    writeFileSync(join(folder, file), line.replace('"sequence":1', '"sequence":2'))
    const { anchors, unreadable } = await readAnchors(openAnchorFiles(folder).lines(), openAnchorKeys([firstKey]))
    const verified = async (id: string) => (await verifyInstallation(service.database, {
      anchors, unreadableAnchors: unreadable, accountIds: [id],
    })).findings

    expect(await verified(accountId)).toEqual([
      { accountId, subject: 'anchor', problem: expect.stringMatching(/^cannot be believed: /) },
    ])
    expect(await verified(otherId)).toEqual([])
  })

  it('finds an account that is gone', async () => {
    await anchorChains(service)
    await service.database.prisma.account.deleteMany()

    expect((await findings()).problems).toEqual(['account is gone; 1 anchors speak of its audit trail'])
  })
})
