import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { exportDocuments } from '#services/exports/export-documents'
import { exportExpiringDocuments } from '#services/exports/export-expiring'
import type { PackedExport } from '#services/exports/pack-documents'
import { cancelInvoice } from '#services/invoices/cancel'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { newVink } from '../support/accounts'
import { bakery } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { needing } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { unzipped } from '../support/zip'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown } = cast
const day = 24 * 60 * 60 * 1_000

const unpacked = async (packed: Promise<PackedExport>) => unzipped((await packed).chunks)

/** The rows of the list, each with its cells; the cast has no semicolons. */
function rowsOf(files: Record<string, Uint8Array>): string[][] {
  const [header = [], ...rows] = new TextDecoder().decode(files['invoices.csv']).trimEnd().split('\r\n').map(row => row.split(';'))
  expect(header).toHaveLength(17)
  return rows
}

const headingsOf = (files: Record<string, Uint8Array>) =>
  new TextDecoder().decode(files['invoices.csv']).split('\r\n')[0]?.split(';').slice(0, 3)

const all = (account: AccountContext, query = {}) => unpacked(exportDocuments(account, query))

afterEach(async () => {
  await cast.account.db.invoice.updateMany({ where: { expiresAt: { not: null } }, data: { expiresAt: null } })
})

describe('an export', () => {
  it('of an account without documents is a ZIP with the header of the list alone', async () => {
    await draft()
    const files = await all(cast.account)

    expect(Object.keys(files)).toEqual(['invoices.csv'])
    expect(rowsOf(files)).toEqual([])
    expect((await exportDocuments(cast.account, {})).filename).toBe('polder-2026-11-20-2026-11-20.zip')
  })

  it('has its headings in the language of the account, whatever that of the program that asks', async () => {
    for (const messageLocale of ['nl', 'en'] as const) {
      expect(headingsOf(await all({ ...cast.account, messageLocale }))).toEqual(['Nummer', 'Soort', 'Status'])
    }
    await cast.account.db.user.updateMany({ data: { locale: 'en' } })
    try {
      expect(headingsOf(await all({ ...cast.account, messageLocale: 'nl' }))).toEqual(['Number', 'Kind', 'Status'])
    } finally {
      await cast.account.db.user.updateMany({ data: { locale: 'nl' } })
    }
  })

  it('holds PDF and UBL of every document, byte for byte, and a row for each', async () => {
    const paid = await issued({ issueDate: '2026-11-02', reference: '=1+1', number: 'A/1' })
    await markInvoicePaid(cast.account, paid.id, { paidAt: '2026-11-19' })
    await issued({ issueDate: '2026-11-02', number: 'A_1', currency: 'USD', exchangeRate: '2' })
    const cancelled = await issued({ issueDate: '2026-11-03' })
    await cancelInvoice(cast.account, cancelled.id)
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, paid.id)).id, {})
    const files = await all(cast.account)

    const paths = [
      'invoices/A_1.pdf', 'invoices/A_1.xml', 'invoices/A_1 (2).pdf', 'invoices/A_1 (2).xml',
      `invoices/${cancelled.number}.pdf`, `credit-notes/${note.number}.pdf`, `credit-notes/${note.number}.xml`,
    ]
    expect(Object.keys(files).sort()).toEqual([...paths, 'invoices.csv'].sort())
    const rows = rowsOf(files)
    const first = rows.find(([number]) => number === 'A/1')
    expect(first?.slice(1)).toEqual([
      'invoice', 'paid', '2026-11-02', '2026-12-02', bakery.name, '', '\'=1+1', 'EUR', '85,00', '17,85', '102,85',
      '102,85', '2026-11-19', '', first?.[15] ?? '', (first?.[15] ?? '').replace('.pdf', '.xml'),
    ])
    expect(rows.find(([number]) => number === 'A_1')?.slice(8, 13)).toEqual(['USD', '85,00', '17,85', '102,85', '51,43'])
    expect(rows.find(([number]) => number === cancelled.number)).toMatchObject({ 2: 'cancelled', 16: '' })
    expect(rows.find(([number]) => number === note.number)).toMatchObject({ 1: 'credit_note', 14: 'A/1' })
    expect(files[first?.[15] ?? '']).toEqual(new Uint8Array((await getInvoicePdf(cast.account, paid.id)).bytes))
    expect(files[first?.[16] ?? '']).toEqual(new Uint8Array((await getInvoiceUbl(cast.account, paid.id)).bytes))
    for (const row of rows) expect(files[row[15] ?? ''], row[15]).toBeDefined()
  })

  it('has the documents of its period, both days included, and is named by it', async () => {
    const numbers = async (query: object) =>
      rowsOf(await all(cast.account, query)).map(([, , , issueDate]) => issueDate)

    expect(await numbers({ from: '2026-11-03', to: '2026-11-03' })).toEqual(['2026-11-03'])
    expect(new Set(await numbers({ to: '2026-11-02' }))).toEqual(new Set(['2026-11-02']))
    expect((await exportDocuments(cast.account, { to: '2026-11-10' })).filename).toBe('polder-2026-11-02-2026-11-10.zip')
  })

  it('prints what was never printed on the way', async () => {
    const { id, number } = await issued({ issueDate: '2026-10-01', supplyDate: '2026-10-01' })
    await cast.account.db.storedDocument.deleteMany({ where: { invoiceId: id, format: 'pdf' } })
    await cast.account.db.invoice.updateMany({ where: { id }, data: { pdfSha256: null } })
    const files = await all(cast.account, { to: '2026-10-31' })

    expect(new TextDecoder('latin1').decode(files[`invoices/${number}.pdf`]).slice(0, 5)).toBe('%PDF-')
    expect((await shown(id)).pdfSha256).not.toBeNull()
  })

  it('leaves out of files and list what is issued while it goes on', async () => {
    const { chunks } = await exportDocuments(cast.account, { from: '2026-11-20' })
    cast.installation.clock.advance(1_000)
    const late = await issued()
    const files = await unpacked(Promise.resolve({ filename: '', chunks }))

    expect(Object.keys(files).some(path => path.includes(late.number ?? ''))).toBe(false)
    expect(rowsOf(files).some(([number]) => number === late.number)).toBe(false)
  })

  it('shows the documents of nobody else', async () => {
    const stranger = await newVink(cast.installation, 'ander@example.nl')
    await createCustomer(stranger, customerInputSchema.parse({ ...bakery }))

    expect(Object.keys(await all(stranger))).toEqual(['invoices.csv'])
  })

  it('ends with the client: nothing is read or printed any more', async () => {
    const abandonment = new AbortController()
    const begun = new Set<string>()
    const file: AccountContext['reads']['file'] = (id, format) => {
      begun.add(id)
      return cast.account.reads.file(id, format)
    }
    const reads = { ...cast.account.reads, file }
    const { chunks } = await exportDocuments({ ...cast.account, reads, abandoned: abandonment.signal }, {})
    const iterator = chunks[Symbol.asyncIterator]()
    await iterator.next()
    abandonment.abort()
    await iterator.return?.()

    expect([...begun]).toHaveLength(1)
    expect(cast.account.outside.workTurns.load()).toMatchObject({ running: 0, waiting: 0 })
  })
})

describe('the export of what expires', () => {
  const expiring = () => unpacked(exportExpiringDocuments(cast.account))
  const expires = (id: string, days: number) => cast.account.db.invoice.updateMany({
    where: { id }, data: { expiresAt: new Date(cast.installation.clock.now().getTime() + days * day) },
  })

  it('holds what is deleted within 30 days, and marks it downloaded once all of it was taken', async () => {
    const [soon, later, never] = [await issued(), await issued(), await issued()]
    await expires(soon.id, 30)
    await expires(later.id, 31)
    const { chunks } = await exportExpiringDocuments(cast.account)
    const begun = chunks[Symbol.asyncIterator]()
    await begun.next()
    await begun.return?.()
    expect((await shown(soon.id)).downloadedAt).toBeNull()

    const files = await expiring()
    expect(rowsOf(files).map(([number]) => number)).toEqual([soon.number])
    expect((await shown(soon.id)).downloadedAt).toBe(cast.installation.clock.now().toISOString())
    for (const { id } of [later, never]) expect((await shown(id)).downloadedAt).toBeNull()
  })

  it('is no download by the customer: what it holds may still be cancelled', async () => {
    const { id } = await issued()
    await expires(id, 3)
    await expiring()

    expect(await shown(id)).toMatchObject({ downloadedAt: expect.any(String), lastDownloadedAt: null })
    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })

  it('keeps the moment of the first time', async () => {
    const { id } = await issued()
    await expires(id, 3)
    await expiring()
    const { downloadedAt } = await shown(id)
    cast.installation.clock.advance(60_000)
    await expiring()

    expect((await shown(id)).downloadedAt).toBe(downloadedAt)
  })
})

/** LibreOffice, where this machine has it. */
const office = ['soffice', 'libreoffice'].find((program) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

describe('the list in a Dutch LibreOffice', () => {
  it('opens with letters, amounts and dates as what they are, and runs no formula', needing(office ? null : 'LibreOffice'), async () => {
    const account = await newVink(cast.installation, 'rekenblad@example.nl')
    const { id: customerId } = await createCustomer(account, customerInputSchema.parse({ ...bakery, name: 'Café Ëlân; "Zuid"' }))
    const { id } = await createInvoice(account, invoiceInputSchema.parse({
      customerId, reference: '=1+1', supplyDate: '2026-11-02', lines: [{ description: 'Ontwerp', unitPriceCents: 123_456 }],
    }))
    await issueInvoice(account, id, {})
    const cells = sheetCells((await all(account))['invoices.csv'] ?? new Uint8Array())

    expect(cells.texts).toEqual(expect.arrayContaining(['Factuurdatum', 'Café Ëlân; "Zuid"', '\'=1+1']))
    expect(cells.numbers).toEqual(expect.arrayContaining(['1234.56', '259.26', '1493.82']))
    expect(cells.dates).toContain('2026-11-20')
    expect(cells.formulas).toEqual([])
  })
})

/** The cells of a CSV file as LibreOffice reads them with Dutch settings: 1043 is Dutch, 76 UTF-8, 59 the semicolon. */
function sheetCells(csv: Uint8Array) {
  const folder = temporaryFolder('list')
  writeFileSync(join(folder, 'invoices.csv'), csv)
  execFileSync(office ?? '', [
    '--headless', `-env:UserInstallation=file://${join(folder, 'profile')}`, '--infilter=CSV:59,34,76,1,,1043,false,true',
    '--convert-to', 'fods', '--outdir', folder, join(folder, 'invoices.csv'),
  ])
  const sheet = readFileSync(join(folder, 'invoices.fods'), 'utf8')
  const found = (pattern: RegExp) => [...sheet.matchAll(pattern)].map(([, value = '']) => value)
  return {
    texts: found(/<text:p>([^<]*)<\/text:p>/g).map(text => text.replaceAll('&apos;', '\'').replaceAll('&quot;', '"')),
    numbers: found(/office:value-type="float" office:value="([^"]*)"/g),
    dates: found(/office:date-value="([^"]*)"/g),
    formulas: found(/table:formula="([^"]*)"/g),
  }
}
