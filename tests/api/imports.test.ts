import { beforeAll, describe, expect, it } from 'vitest'
import { importReportSchema } from '#contract/schemas/import'
import { expectErrorShape, type Answer, type Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { McpApp } from '../support/mcp'
import { importFile } from '../support/upload'
import { workbookOf, zipped } from '../support/workbook'

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

  it('takes a workbook, a UBL and a ZIP of UBL, and says why it cannot read what is none of these', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = ['naam', 'plaats', 'Jansen', 'Ede'].map(cell)
    const workbook = workbookOf(`<row>${rows[0]}${rows[1]}</row><row>${rows[2]}${rows[3]}</row>`)
    expect((await importFile(vink.api, 'customers', workbook)).body).toMatchObject({
      ok: 1, created: { customers: 1 }, recognised: { format: 'xlsx', encoding: null, delimiter: null },
    })
    const alone = await importFile(vink.api, 'invoices', '<?xml version="1.0"?><Order/>')
    expect(importReportSchema.parse(alone.body)).toMatchObject({
      rows: 1, failed: 1, errors: [{ row: 1, file: null, field: null, code: 'no_e_invoice' }], recognised: { format: 'ubl' },
    })
    const packed = await importFile(vink.api, 'invoices', zipped({ 'a.xml': '<!DOCTYPE x><Invoice/>', 'a.pdf': '%PDF' }))
    expect(packed.body).toMatchObject({ rows: 1, failed: 1, errors: [{ file: 'a.xml', code: 'xml_doctype' }] })
    for (const [reason, file] of [
      ['macros', workbookOf('', { extra: { 'xl/vbaProject.bin': 'Sub' } })], ['archive_broken', workbook.slice(0, 100)],
      ['archive_too_large', zipped({ 'a.xml': ' '.repeat(4_000_000) })],
    ] as const) {
      const refused = await importFile(vink.api, 'invoices', file)
      expect(refused.status).toBe(422)
      expect(codeOf(refused)).toMatchObject({ code: 'import_unreadable', details: { reason } })
    }
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

  it('may be larger than other requests, up to 8 MB', async () => {
    const rowsOf = (bytes: number) => `naam;notities\n${`Jansen;${'x'.repeat(4_990)}\n`.repeat(bytes / 5_000)}`
    expect((await importFile(vink.api, 'customers', rowsOf(3_000_000))).status).toBe(200)
    const refused = await importFile(vink.api, 'customers', rowsOf(9_000_000))
    expectErrorShape(413, refused.body)
    expect(codeOf(refused).code).toBe('payload_too_large')
  })

  it('that is no list is refused with the reason', async () => {
    const refused = await importFile(vink.api, 'products', 'alleen een kop\n')
    expect(refused.status).toBe(422)
    expect(codeOf(refused)).toEqual({
      code: 'import_unreadable', message: expect.any(String), details: { reason: 'no_table' },
    })
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

  it('that was worked on since is not undone', async () => {
    await importFile(vink.api, 'customers', 'naam;email\nEen;een@example.nl\n', { dryRun: 'false' })
    const { last } = await vink.api.call('getImportState')
    const [customer] = (await vink.api.call('listCustomers')).data
    await vink.api.call('updateCustomer', { params: { id: customer?.id ?? '' }, body: { city: 'Ede' } })
    const refused = await vink.session.refused('undoImport', { params: { id: last?.id ?? '' } })
    expect(refused).toMatchObject({ status: 409, code: 'import_in_use', details: { reason: 'changed' } })
  })
})
