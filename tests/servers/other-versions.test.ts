import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { sha256 } from '#integrations/tokens'
import { ApiClient, cookieOf } from '../support/api-client'
import { bakery, designHour, vinkProfile } from '../support/cast'
import { openContainer } from '../support/container'
import { emptyDatabase } from '../support/databases'
import { buildVersion, lastMigration, missingVersion } from '../support/other-version'
import { temporaryFolder } from '../support/run-folder'
import { startServer } from '../support/server'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

/** The version that brought the last migration, and the one before it. */
const sameSchema = lastMigration()
const versionBefore = `${sameSchema}^`

/** A version of a week before, with six migrations, that does not look whether a newer one came. */
const olderVersion = 'e7f5c91'

const verify = (databaseUrl: string) => openContainer().polder(['verify'], { DATABASE_URL: databaseUrl })
const withKey = (url: string, key: string) => new ApiClient(url, { authorization: `Bearer ${key}` })

/** Asks an older version, whose answers are not yet what the contract promises today. */
async function ask(client: ApiClient, ...request: Parameters<ApiClient['request']>) {
  const { status, body } = await client.request(...request)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Pick<Invoice, 'id' | 'number' | 'pdfSha256'> & { key: string }
}

/** Signs Studio Vink up at an older version. */
async function keyOfVink(url: string): Promise<string> {
  const guest = new ApiClient(url, { origin: url })
  const cookie = cookieOf(await guest.request('signUp', {
    body: { email: 'vink@example.nl', password: 'vier losse woorden achtereen', name: 'Studio Vink' },
  }))
  const session = guest.with({ origin: url, cookie })
  await ask(session, 'updateBusiness', { body: vinkProfile })
  return (await ask(session, 'createApiKey', { body: { name: 'Test' } })).key
}

const draft = (by: ApiClient) =>
  ask(by, 'createInvoice', { body: { customer: bakery, supplyDate: '2026-11-20', lines: [designHour] } })
const final = (by: ApiClient, { id }: Pick<Invoice, 'id'>) => ask(by, 'issueInvoice', { params: { id }, body: {} })
const issue = async (by: ApiClient) => final(by, await draft(by))

describe('a rolling deploy, of another version and this one on one database', () => {
  it('with the same schema serves by both, which issue in turns and at once without a gap, and goes on with the new one', {
    ...needing(missingVersion(sameSchema)), timeout: longestMs.judges,
  }, async () => {
    const before = await buildVersion(sameSchema)
    const old = await startServer({ database: await emptyDatabase(inject('databaseTemplate')), entry: before.entry })
    const key = await keyOfVink(old.url)
    const byOld = withKey(old.url, key)
    const first = await issue(byOld)
    const fresh = await startServer({ database: inject('databaseTemplate'), continueFrom: old })
    const byNew = withKey(fresh.url, key)

    // Drafts of one are issued by the other.
    const second = await final(byNew, await draft(byOld))
    const third = await final(byOld, await draft(byNew))
    expect([first, second, third].map(({ number }) => number)).toEqual(['2026-0001', '2026-0002', '2026-0003'])
    const atOnce = await Promise.all([byOld, byNew, byOld, byNew, byOld, byNew].map(issue))
    expect(atOnce.map(({ number }) => number).sort()).toEqual([4, 5, 6, 7, 8, 9].map(number => `2026-000${number}`))
    const [listOld, listNew] = await Promise.all([byOld, byNew].map(api => ask(api, 'listInvoices')))
    expect(listNew).toMatchObject(listOld as object)
    for (const { id, pdfSha256 } of atOnce) {
      expect(sha256((await byNew.request('getInvoicePdf', { params: { id } })).body as Uint8Array)).toBe(pdfSha256)
    }
    // What the old one was asked is answered before it ends.
    const last = issue(byOld)
    const ofNew = await draft(byNew)
    expect((await last).number).toBe('2026-0010')
    expect(await old.stop()).toBe(0)
    expect((await final(byNew, ofNew)).number).toBe('2026-0011')
    expect(await verify(fresh.databaseUrl)).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 11 numbers in them\n/) })

    // The schema is the same: going back needs no backup.
    await fresh.stop()
    const again = await startServer({ database: inject('databaseTemplate'), continueFrom: fresh, entry: before.entry })
    expect((await issue(withKey(again.url, key))).number).toBe('2026-0012')
    await again.stop()
  })

  it('with a migration between them lets the old one change nothing any more: what met it is repeated with the new one', {
    ...needing(missingVersion(versionBefore)), timeout: longestMs.judges,
  }, async () => {
    const { entry } = await buildVersion(versionBefore)
    const old = await startServer({ database: await emptyDatabase(inject('databaseTemplate')), entry })
    const key = await keyOfVink(old.url)
    const byOld = withKey(old.url, key)
    await issue(byOld)
    const open = await draft(byOld)
    const fresh = await startServer({ database: inject('databaseTemplate'), continueFrom: old })
    const byNew = withKey(fresh.url, key)

    const met = await byOld.request('issueInvoice', { params: { id: open.id } })
    expect(met).toMatchObject({ status: 503, body: { data: { code: 'service_unavailable' } } })
    expect(met.headers.get('retry-after')).not.toBeNull()
    expect((await final(byNew, open)).number).toBe('2026-0002')
    expect(await old.stop()).toBe(0)
    expect(await verify(fresh.databaseUrl)).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 2 numbers in them\n/) })
    await fresh.stop()
  })
})

it('an upgrade from a version with an older schema keeps every number and byte, and is undone by the backup that was made before', {
  ...needing(missingVersion(olderVersion)), timeout: longestMs.judges,
}, async () => {
  const older = await buildVersion(olderVersion)
  const old = await startServer({ database: await emptyDatabase(inject('databaseTemplate')), entry: older.entry })
  const key = await keyOfVink(old.url)
  const byOld = withKey(old.url, key)
  const invoices = [await issue(byOld), await issue(byOld)]
  const backup = join(temporaryFolder('backup'), 'before.backup')
  await older.polder(old.databaseUrl, 'backup', backup)
  expect(await old.stop()).toBe(0)

  const fresh = await startServer({ database: inject('databaseTemplate'), continueFrom: old })
  const byNew = withKey(fresh.url, key)
  expect(await appliedMigrations(fresh.databaseUrl)).toEqual(knownMigrations)
  for (const { id, number, pdfSha256 } of invoices) {
    expect(await ask(byNew, 'getInvoice', { params: { id } })).toMatchObject({ number, pdfSha256 })
    const { body } = await byNew.request('getInvoicePdf', { params: { id } })
    expect(sha256(body as Uint8Array)).toBe(pdfSha256)
  }
  expect((await issue(byNew)).number).toBe('2026-0003')
  expect(await verify(fresh.databaseUrl)).toMatchObject({ code: 0 })
  await fresh.stop()

  // Back: into an empty database, by the older version itself.
  const back = await emptyDatabase(inject('databaseTemplate'))
  const later = join(temporaryFolder('backup'), 'after.backup')
  await openContainer().polder(['backup', later], { DATABASE_URL: fresh.databaseUrl })
  await expect(older.polder(back, 'restore', later)).rejects.toThrow('another version')
  await older.polder(back, 'restore', backup)
  const again = await startServer({ database: back, entry: older.entry })
  const byAgain = withKey(again.url, key)
  expect(await ask(byAgain, 'getInvoice', { params: { id: invoices[0]?.id ?? '' } })).toMatchObject({ number: '2026-0001' })
  expect((await issue(byAgain)).number).toBe('2026-0003')
  await again.stop()
})
