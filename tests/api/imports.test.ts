import { beforeAll, describe, expect, it } from 'vitest'
import { importReportSchema } from '#contract/schemas/import'
import { expectErrorShape, type Answer, type Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { McpApp } from '../support/mcp'
import { importFile } from '../support/upload'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const codeOf = ({ body }: Answer<unknown>) => (body as { data: { code: string, details?: unknown } }).data
const invoices = `Factuurnummer;Klant;Factuurdatum;Totaal excl btw;Btw
2026-0017;Bakkerij;02-11-2026;"1.000,00";210,00
`

describe('an import', () => {
  it('is a dry run unless it is told otherwise, and answers as the contract says', async () => {
    const dry = await importFile(vink.api, 'customers', 'naam;email\nJansen;jansen@example.nl\n')
    expect(dry.status).toBe(200)
    expect(importReportSchema.parse(dry.body)).toMatchObject({ importId: null, ok: 1, created: { customers: 1 } })
    expect((await vink.api.call('listCustomers')).total).toBe(0)

    const wrong = await importFile(vink.api, 'customers', 'naam;email\nJansen;niets\n', { dryRun: 'false' })
    expectErrorShape(422, wrong.body)
    expect(codeOf(wrong)).toMatchObject({
      code: 'import_invalid', details: { failed: 1, errors: [{ row: 2, field: 'email', code: 'email_invalid' }] },
    })
    expect((await vink.api.call('listCustomers')).total).toBe(0)
  })

  it('takes how the file is to be read, as JSON of the contract', async () => {
    const file = 'a,b,c\n2026-1,Jansen,02/03/2026\n'
    const mapping = { columns: { name: 1 }, delimiter: ',', dateOrder: 'mdy' }
    const { body } = await importFile(vink.api, 'customers', file, { mapping })
    expect(body).toMatchObject({ ok: 1, recognised: { columns: { name: 1 }, dateOrder: 'mdy' } })
    for (const bad of [{ columns: { name: -1 } }, { decimalMark: ';' }]) {
      const refused = await importFile(vink.api, 'customers', file, { mapping: bad })
      const details = [{ path: expect.arrayContaining(['mapping']) }]
      expect(codeOf(refused)).toMatchObject({ code: 'validation_failed', details })
    }
  })

  it('may be larger than other requests, up to 16 MB', async () => {
    const rowsOf = (bytes: number) => `naam;notities\n${`Jansen;${'x'.repeat(4_990)}\n`.repeat(bytes / 5_000)}`
    expect((await importFile(vink.api, 'customers', rowsOf(3_000_000))).status).toBe(200)
    const refused = await importFile(vink.api, 'customers', rowsOf(17_000_000))
    expectErrorShape(413, refused.body)
    expect(codeOf(refused).code).toBe('payload_too_large')
  })

  it('of invoices is done once under its key, gives the next number, and can be undone by a person alone', async () => {
    const asked = { dryRun: 'false', headers: { 'idempotency-key': 'verhuizing' } }
    const done = await importFile(vink.api, 'invoices', invoices, asked)
    expect(done.body).toMatchObject({ created: { invoices: 1, customers: 1 }, nextNumber: '2026-0018' })
    const again = await importFile(vink.api, 'invoices', invoices, asked)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(done.body)
    expect(await vink.api.refused('importInvoices', { headers: asked.headers, body: {} })).toMatchObject({ status: 422 })
    expect((await vink.api.call('previewNextNumber')).invoice).toBe('2026-0018')

    const [invoice] = (await vink.api.call('listInvoices')).data
    expect(invoice).toMatchObject({ number: '2026-0017', imported: true, totalCents: 121_000 })
    const params = { id: invoice?.id ?? '' }
    for (const id of ['getInvoicePdf', 'getInvoiceUbl', 'renewPublicLink'] as const) {
      expect(await vink.api.refused(id, { params }), id).toMatchObject({ status: 409, code: 'invoice_imported' })
    }
    const to = { to: ['bakker@example.nl'] }
    expect(await vink.api.refused('sendInvoice', { params, body: to })).toMatchObject({ status: 409, code: 'invoice_imported' })
    expect(await vink.api.refused('sendReminder', { params })).toMatchObject({ status: 409, code: 'invoice_imported' })
    expect(await new McpApp(vink.api).refused('get_invoice_download_links', params)).toMatchObject({ code: 'invoice_imported' })
    expect(await vink.api.call('checkInvoiceCompliance', { params })).toEqual([])

    const { last } = await vink.api.call('getImportState')
    const undone = { params: { id: last?.id ?? '' } }
    expect(await vink.api.refused('undoImport', undone)).toMatchObject({ status: 403, code: 'session_required' })
    expect(await vink.session.call('undoImport', undone)).toEqual({ id: last?.id, deleted: true })
    expect(await vink.session.refused('undoImport', undone)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await vink.api.call('listInvoices')).total).toBe(0)
  })

  it('of invoices takes a key that may make customers as well', async () => {
    const { key } = await vink.session.call('createApiKey', { body: { name: 'Facturen', scopes: ['invoices:write'] } })
    const refused = await importFile(vink.api.with({ authorization: `Bearer ${key}` }), 'invoices', invoices)
    expect(refused.status).toBe(403)
    expect(codeOf(refused)).toMatchObject({ code: 'insufficient_scope', details: { scope: 'customers:write' } })
  })
})
