import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { bankUploadReportSchema } from '#contract/schemas/bank'
import { root } from '../../server/cli/lib/steps.mjs'
import { expectErrorShape, proveAddress, type Answer, type Tenant } from '../support/api-client'
import { camtOf } from '../support/camt'
import { issuedInvoice, studioVink } from '../support/cast'
import { McpApp } from '../support/mcp'
import { joinedAs } from '../support/joined'
import { uploadStatement } from '../support/upload'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const bankFile = (name: string) => readFileSync(join(root, 'tests/support/bank-files', name))
const refusalIn = ({ status, body }: Answer<unknown>) => {
  expectErrorShape(status, body)
  return { status, ...(body as { data: { code: string, details?: unknown } }).data }
}
const keep = { dryRun: 'false' }

/** A movement that only an invoice of this amount can be about. */
const paying = (cents: number, text = 'Zoals besproken') => camtOf([{ on: '2026-11-20', cents, text }])

describe('a bank statement', () => {
  it('is only read unless it is told otherwise, and answers as the contract says', async () => {
    const dry = await uploadStatement(vink.api, bankFile('ing-camt-02.xml'), { name: 'november.xml' })
    expect(dry.status).toBe(200)
    expect(bankUploadReportSchema.parse(dry.body)).toMatchObject({
      dryRun: true, id: null, entryCount: 5, newCount: 5,
      statements: [{ format: 'camt053', account: 'NL20INGB0001234567', openingCents: 100_000, closingCents: 208_650, problem: null }],
    })
    expect((await vink.api.call('listBankStatements')).total).toBe(0)
    expect((await vink.api.call('listBankTransactions')).total).toBe(0)
  })

  it('is kept under its name and can be taken back', async () => {
    const { body } = await uploadStatement(vink.api, bankFile('ing-camt-02.xml'), { ...keep, name: 'november.xml' })
    const { id } = bankUploadReportSchema.parse(body)
    const { data: [kept] } = await vink.api.call('listBankStatements')
    expect(kept).toMatchObject({ id, fileName: 'november.xml', entryCount: 5, newCount: 5 })
    expect((await vink.api.call('listBankTransactions', { query: { statementId: id ?? '' } })).total).toBe(5)
    const params = { id: id ?? '' }
    expect(await vink.api.call('deleteBankStatement', { params })).toEqual({ id, deleted: true })
    expect((await vink.api.call('listBankTransactions')).total).toBe(0)
    expect(await vink.api.refused('deleteBankStatement', { params })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('without a name is kept under that of its file, without its folder and what no text may hold', async () => {
    const fileName = `C:/bank/nov\u202Eember ${'x'.repeat(200)}.xml`
    const { body } = await uploadStatement(vink.api, bankFile('ing-camt-02.xml'), { ...keep, fileName })
    const { id } = bankUploadReportSchema.parse(body)
    const { data: [kept] } = await vink.api.call('listBankStatements')
    expect(kept?.fileName).toBe(`nov ember ${'x'.repeat(190)}`)
    await vink.api.call('deleteBankStatement', { params: { id: id ?? '' } })
  })

  it('in three forms in a ZIP has each movement once, and says what in it is none', async () => {
    const own = await studioVink()
    const zip = zipSync({
      'camt.xml': bankFile('ing-camt-02.xml'), 'mt940.sta': bankFile('ing.sta'), 'ing.csv': bankFile('ing-nl.csv'),
      'brief.txt': new TextEncoder().encode('Geachte heer, hierbij mijn afschrift.'),
    })
    const { status, body } = await uploadStatement(own.api, zip, keep)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        entryCount: 15, newCount: 5,
        statements: ['camt053', 'mt940', 'csv'].map((format, place) => ({ format, newCount: place === 0 ? 5 : 0 })),
        unreadable: [{ file: 'brief.txt', reason: 'no_statement' }],
      },
    })
    expect((await own.api.call('listBankTransactions')).total).toBe(5)
  })

  it('that is none is refused with the reason, and a broken one with the line', async () => {
    expect(refusalIn(await uploadStatement(vink.api, 'Geachte heer, hierbij mijn afschrift.')))
      .toMatchObject({ status: 422, code: 'import_unreadable', details: { reason: 'no_statement' } })
    const broken = bankFile('ing-camt-02.xml').toString().replace('121.00', 'veel')
    expect(refusalIn(await uploadStatement(vink.api, broken)))
      .toMatchObject({ status: 422, code: 'import_unreadable', details: { reason: 'statement_broken', line: expect.any(Number) } })
  })

  it('may be larger than other requests, up to 16 MB', async () => {
    const padded = (bytes: number) => Buffer.concat([camtOf([{ on: '2026-11-19', cents: -1 }]), Buffer.alloc(bytes, ' ')])
    expect((await uploadStatement(vink.api, padded(3_000_000))).status).toBe(200)
    expect(refusalIn(await uploadStatement(vink.api, padded(17_000_000)))).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  it('is kept once under an Idempotency-Key, and the key stands for no other file', async () => {
    const own = await studioVink()
    const asked = { ...keep, headers: { 'idempotency-key': randomUUID() } }
    const first = await uploadStatement(own.api, paying(77_700), asked)
    const again = await uploadStatement(own.api, paying(77_700), asked)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect((await own.api.call('listBankStatements')).total).toBe(1)
    expect(refusalIn(await uploadStatement(own.api, paying(77_701), asked))).toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('a movement', () => {
  it('is matched, undone and ignored, and refuses what cannot be', async () => {
    const own = await studioVink()
    const { id: invoiceId, totalCents } = await issuedInvoice(own.api)
    const other = await issuedInvoice(own.api)
    const draft = await own.api.call('createInvoice', { body: { lines: [] } })
    await uploadStatement(own.api, paying(totalCents), keep)
    const { data: [movement] } = await own.api.call('listBankTransactions', { query: { state: 'suggested' } })
    const params = { id: movement?.id ?? '' }
    const match = (id: string, amountCents = totalCents) =>
      ({ params, body: { parts: [{ invoiceId: id, amountCents }] } })

    expect(await own.api.refused('matchBankTransaction', match(randomUUID()))).toMatchObject({ status: 404, code: 'not_found' })
    // Nor is a document of somebody else there for whoever has the movement.
    const foreign = await issuedInvoice(vink.api)
    expect(await own.api.refused('matchBankTransaction', match(foreign.id))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await own.api.refused('matchBankTransaction', match(draft.id))).toMatchObject({ status: 409, code: 'invoice_not_issued' })
    await own.api.call('cancelInvoice', { params: { id: other.id } })
    expect(await own.api.refused('matchBankTransaction', match(other.id))).toMatchObject({ status: 409, code: 'invoice_cancelled' })
    expect(await own.api.refused('matchBankTransaction', match(invoiceId, totalCents + 1)))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['parts'] }] })

    const [suggestion] = movement?.suggestions ?? []
    const refused = await own.api.call('refuseBankSuggestion', { params, body: { key: suggestion?.key ?? '' } })
    expect(refused.suggestions.map(({ key }) => key)).not.toContain(suggestion?.key)

    expect(await own.api.call('matchBankTransaction', match(invoiceId))).toMatchObject({ state: 'matched', isAutomatic: false })
    expect((await own.api.call('getInvoice', { params: { id: invoiceId } })).status).toBe('paid')
    for (const operation of ['matchBankTransaction', 'ignoreBankTransaction'] as const) {
      expect(await own.api.refused(operation, match(invoiceId)), operation)
        .toMatchObject({ status: 409, code: 'bank_transaction_matched' })
    }
    expect(await own.api.call('unmatchBankTransaction', { params })).toMatchObject({ payments: [] })
    expect((await own.api.call('getInvoice', { params: { id: invoiceId } })).status).toBe('issued')
    expect(await own.api.call('ignoreBankTransaction', { params })).toMatchObject({ state: 'ignored', suggestions: [] })
    const { data: events } = await own.api.call('listEvents', { query: { limit: '100' } })
    expect(events.map(({ type }) => type).filter(type => type.startsWith('bank_'))).toEqual([
      'bank_statement.added', 'bank_transaction.matched', 'bank_transaction.unmatched', 'bank_transaction.ignored',
    ])
  })
})

describe('the bank account of a business', () => {
  it('is no concern of an assistant, of a viewer and of a key that only reads invoices', async () => {
    // Whoever invites has confirmed their own address.
    await proveAddress(inject('serverDatabaseUrl'), vink.email)
    for (const role of ['assistant', 'viewer'] as const) {
      const { session } = await joinedAs(vink, role)
      expect(await session.refused('listBankTransactions'), role).toMatchObject({ status: 403, code: 'role_not_allowed' })
      expect(refusalIn(await uploadStatement(session, paying(1))), role).toMatchObject({ code: 'role_not_allowed' })
    }
    const { key } = await vink.session.call('createApiKey', { body: { name: 'Lezer', scopes: ['invoices:read'] } })
    const reader = vink.api.with({ authorization: `Bearer ${key}` })
    for (const operation of ['listBankTransactions', 'listBankStatements'] as const) {
      expect(await reader.refused(operation)).toMatchObject({
        status: 403, code: 'insufficient_scope', details: { scope: 'invoices:write' },
      })
    }
    expect(refusalIn(await uploadStatement(reader, paying(1)))).toMatchObject({ code: 'insufficient_scope' })
    expect(await new McpApp(reader).toolNames()).not.toContain('list_bank_transactions')
  })
})

describe('an AI app', () => {
  it('is told what waits for a decision, and books it once somebody agreed', async () => {
    const own = await studioVink()
    const { id: invoiceId, number, totalCents } = await issuedInvoice(own.api)
    await uploadStatement(own.api, paying(totalCents), keep)
    const app = new McpApp(own.api)
    const { data: [movement] } = await app.call('list_bank_transactions', { state: 'suggested' }) as { data: Movement[] }
    expect(movement).toMatchObject({
      amountCents: totalCents,
      suggestions: [{ parts: [{ invoiceId, number, amountCents: totalCents }], reasons: expect.any(Array) }],
    })
    const parts = [{ invoiceId, amountCents: totalCents }]
    const asked = { id: movement?.id, parts }
    expect(await app.call('match_bank_transaction', asked)).toMatchObject({
      done: false, transaction: { state: 'suggested' }, parts: [{ number, openCents: totalCents, amountCents: totalCents }],
    })
    expect((await own.api.call('getInvoice', { params: { id: invoiceId } })).status).toBe('issued')
    expect(await app.call('match_bank_transaction', { ...asked, confirm: true }))
      .toMatchObject({ done: true, transaction: { state: 'matched', unexplainedCents: 0 } })
    expect((await own.api.call('getInvoice', { params: { id: invoiceId } })).status).toBe('paid')
    expect(await app.refused('match_bank_transaction', asked)).toMatchObject({ code: 'bank_transaction_matched' })
  })
})

interface Movement {
  id: string
  amountCents: number
}
