import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import { restoreBackup } from '#db/backup/backup'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { sha256 } from '#integrations/tokens'
import { authenticateApiKey } from '#services/accounts/api-keys'
import { getBusiness } from '#services/business/find'
import { listMembers } from '#services/members/list'
import { listProducts } from '#services/products/find'
import { operatorContext } from '#services/work/trusted-contexts'
import { authenticateSession } from '#services/accounts/sessions'
import { signIn } from '#services/accounts/sign-in'
import type { AccountContext } from '#services/work/context'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { verifyInstallation } from '#services/verification/verify'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

/**
 * What the version of 20 November 2026 left behind after a year of Studio Vink (`fillInstallation`): its SQLite file, a
 * backup of the same, and what it answered then, with a key, a session and a recovery code it had given out.
 */
const kept = (name: string) => fileURLToPath(new URL(`../support/older-version/${name}`, import.meta.url))
const answers = JSON.parse(readFileSync(kept('answers.json'), 'utf8')) as {
  accountId: string
  documents: Invoice[]
  key: string
  session: string
  recoveryCode: string
}
const issued = answers.documents.filter(({ status }) => status !== 'draft')

let installation: TestService
let vink: AccountContext
afterAll(() => installation.close())

/** The file as it lay there, where that is SQLite; on Postgres the backup, whose schema is brought up to date too. */
async function olderInstallation(): Promise<string> {
  if (inject('databaseKind') === 'sqlite') {
    const file = join(temporaryFolder('older'), 'polder.db')
    writeFileSync(file, gunzipSync(readFileSync(kept('installation.db.gz'))))
    return `file:${file}`
  }
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  await restoreBackup(databaseUrl, kept('installation.backup'), { overwrite: false, secretKeys: [] })
  return databaseUrl
}

beforeAll(async () => {
  const databaseUrl = await olderInstallation()
  if (inject('databaseKind') === 'sqlite') expect(await appliedMigrations(databaseUrl)).not.toEqual(knownMigrations)
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  expect(await appliedMigrations(databaseUrl)).toEqual(knownMigrations)
  vink = await operatorContext(installation.service, answers.accountId)
})

describe('an installation of an older version, once it was started', () => {
  it('is whole', async () => {
    const { findings } = await verifyInstallation(installation.service.database)

    expect(findings).toEqual([])
  })

  it.each(issued)('answers $kind $number as it did', async (then) => {
    const { publicUrl, ...now } = await getInvoice(vink, then.id)

    const { publicUrl: before, openCents, ...rest } = then
    // Of a credit note it is what goes back since, and this one lessened what was open.
    expect(now).toMatchObject({ ...rest, openCents: then.kind === 'credit_note' ? 0 : openCents })
    expect(publicUrl?.split('/').slice(0, -1)).toEqual(before?.split('/').slice(0, -1))
  })

  it('keeps every byte of what was frozen', async () => {
    for (const { id, status, pdfSha256, ublSha256 } of issued) {
      expect((await getInvoicePdf(vink, id)).sha256).toBe(pdfSha256)
      if (ublSha256 && status !== 'cancelled') expect(sha256((await getInvoiceUbl(vink, id)).bytes)).toBe(ublSha256)
    }
  })

  it('knows its keys, sessions and recovery codes', async () => {
    const { service } = installation
    const browser = { userAgent: null, ipAddress: '192.0.2.1' }
    const credentials = { email: 'vink@example.nl', password: 'vier woorden zijn genoeg' }

    expect(await authenticateApiKey(service, answers.key, 'nl')).toMatchObject({ accountId: answers.accountId })
    expect(await authenticateSession(service, answers.session)).toMatchObject({ accountId: answers.accountId })
    await expect(signIn(service, credentials, browser)).rejects.toMatchObject({ code: 'second_factor_required' })
    expect(await signIn(service, { ...credentials, code: answers.recoveryCode }, browser)).toHaveProperty('account')
  })

  it('has its user for an owner, who made its keys', async () => {
    const { data: [owner, ...others] } = await listMembers(vink)
    const keys = await vink.db.apiKey.findMany({ select: { createdById: true } })

    expect(owner).toMatchObject({ email: 'vink@example.nl', role: 'owner', invitedBy: null })
    expect(others).toEqual([])
    expect(new Set(keys.map(({ createdById }) => createdById))).toEqual(new Set([owner?.userId]))
  })

  it('keeps of its rates what they stand for, and answers the percentages that it did', async () => {
    const stored = await vink.db.business.findFirstOrThrow()
    const products = await vink.db.product.findMany({ orderBy: { name: 'asc' } })
    const { data } = await listProducts(vink, masterDataQuerySchema.parse({}))

    expect([stored.defaultVatRate, (await getBusiness(vink)).defaultVatRate]).toEqual(['general', '21'])
    expect(products.map(({ name, vatRate }) => [name, vatRate])).toEqual([['Boek', 'reduced']])
    expect(data.map(({ name, vatRate }) => [name, vatRate])).toEqual([['Boek', '9']])
  })

  it('goes on with its numbers', async () => {
    const draft = answers.documents.find(({ status }) => status === 'draft')

    expect(issued.map(({ number }) => number)).toContain('2026.008')
    expect(await issueInvoice(vink, draft?.id ?? '', {})).toMatchObject({ number: '2026.009' })
    expect((await verifyInstallation(installation.service.database)).findings).toEqual([])
  })
})
