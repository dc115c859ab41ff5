import { describe, expect, it } from 'vitest'
import type { ImportReport, ImportState } from '#contract/schemas/import'
import { problemWords, type ImportProblemCode } from '#domain/import/problem'
import ImportPage from '../../pages/settings/import.vue'
import { openPage, pass, settled, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'

const nothing: ImportState = { running: null, last: null, failed: null }
const at = '2026-11-20T09:00:00.000Z'
const created = { customers: 1, products: 0, invoices: 249, creditNotes: 0 }
const last = { id: 'one', kind: 'invoices' as const, created, createdAt: at }
const running = { id: 'one', kind: 'invoices' as const, state: 'writing' as const, written: 12_300, total: 20_000 }

const found = (
  code: ImportProblemCode, row: number, field: string | null, file: string | null = null, value: string | null = null,
) => ({ row, file, field, value, code, message: problemWords[code].nl })

function reportOf(fields: Partial<ImportReport>): ImportReport {
  return {
    importId: null, rows: 3, ok: 3, failed: 0, errors: [], warnings: [], skipped: [], nextNumber: null,
    warningCount: fields.warnings?.length ?? 0,
    created: { customers: 1, products: 0, invoices: 2, creditNotes: 0 },
    recognised: {
      format: 'csv', preset: null, encoding: 'utf-8', delimiter: ';', decimalMark: ',', decimalMarkIsCertain: true,
      dateOrder: 'dmy', dateOrderIsCertain: true, headingRow: 1, headings: ['Nummer'], samples: [['1']], columns: {},
      missing: [],
    },
    ...fields,
  }
}

async function openImport(state: ImportState = nothing): Promise<Page> {
  answer('getImportState', state)
  return openPage(ImportPage, {}, '/settings/import')
}

/** The rows of a table by its caption, cell by cell. */
function tableOf(caption: string): string[][] {
  const table = [...document.querySelectorAll('table')]
    .find(element => element.querySelector('caption')?.textContent === caption)
  return [...table?.querySelectorAll('tbody tr') ?? []].map(row =>
    [...row.querySelectorAll('td')].map(cell => (cell.children.length > 0 ? [...cell.children] : [cell])
      .map(block => block.textContent.replace(/\s+/g, ' ').trim()).join(' ')))
}

it.each([['', 'Klanten'], ['?kind=invoices', 'Facturen'], ['?kind=other', 'Klanten']])('the page of imports begins with what it was opened for: "%s"', async (query, kind) => {
  answer('getImportState', nothing)
  const page = await openPage(ImportPage, {}, `/settings/import${query}`)
  expect(page.field(kind)?.getAttribute('aria-checked')).toBe('true')
})

const assumed = 'Regels waarbij iets is aangenomen of weggelaten'

describe('a file that was checked', () => {
  it('lists what is assumed or left out, by line, file and field, and can be brought in all the same', async () => {
    const page = await openImport()
    answer('importCustomers', reportOf({
      warnings: [found('paid_date_assumed', 2, 'paidOn'), found('vat_number_invalid', 14, 'vatNumber', 'map/a.xml')],
    }))
    await page.choose('Bestand', 'klanten.csv')

    expect(tableOf(assumed)).toEqual([
      ['2', 'Betaald op', problemWords.paid_date_assumed.nl],
      ['14 map/a.xml', 'Btw-nummer', problemWords.vat_number_invalid.nl],
    ])
    expect(tableOf('Regels die niet kloppen')).toEqual([])
    expect(page.button('Overnemen')?.disabled).toBe(false)
  })

  it('says of many rows the same thing once, with the first of them and how many more', async () => {
    const page = await openImport()
    const rows = Array.from({ length: 100 }, (_, place) => found('paid_date_assumed', place + 2, 'paidOn'))
    answer('importCustomers', reportOf({
      warnings: [
        ...rows, found('element_left_out', 7, 'PayeeParty', 'a.xml'), found('element_left_out', 9, 'TaxRepresentativeParty', 'a.xml'),
        found('element_left_out', 7, 'PayeeParty', 'b.xml'),
      ],
      warningCount: 1_503,
    }))
    await page.choose('Bestand', 'klanten.csv')

    expect(tableOf(assumed)).toEqual([
      ['2 3 4 en nog 97', 'Betaald op', problemWords.paid_date_assumed.nl],
      ['7 a.xml 7 b.xml', 'PayeeParty', problemWords.element_left_out.nl],
      ['9 a.xml', 'TaxRepresentativeParty', problemWords.element_left_out.nl],
    ])
    expect(page.text()).toContain('Er is nog meer te melden: 1.400 keer.')
    const table = document.querySelector('table')
    const button = page.button('Overnemen')
    expect(table && button && table.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('names the columns that come along nowhere', async () => {
    const page = await openImport()
    answer('importCustomers', reportOf({
      recognised: { ...reportOf({}).recognised, headings: ['Bedrijf', '', 'Klantcode', 'IBAN'], columns: { name: 0 } },
    }))
    await page.choose('Bestand', 'klanten.csv')

    expect(page.text()).toContain('Deze kolommen komen niet mee: Klantcode, IBAN.')
  })

  it('has no table where nothing is to be said', async () => {
    const page = await openImport()
    answer('importCustomers', reportOf({}))
    await page.choose('Bestand', 'klanten.csv')
    expect(document.querySelector('table')).toBeNull()
    expect(page.text()).toContain('Dit komt erbij: 1 klant, 2 facturen.')
  })
})

describe('a file with wrong rows', () => {
  const wrong = { rows: 3, ok: 2, failed: 1, errors: [found('email_invalid', 3, 'email', null, '=geen adres')] }

  it('lists them, to be taken along, and brings in the others where that is asked for', async () => {
    const page = await openImport()
    answer('importCustomers', reportOf(wrong))
    await page.choose('Bestand', 'klanten.csv')
    const list = document.querySelector<HTMLAnchorElement>('a[download="regels-die-niet-kloppen.csv"]')
    expect(decodeURIComponent(list?.href ?? '')).toContain(`\r\n3;;E-mailadres;'=geen adres;${problemWords.email_invalid.nl}\r\n`)
    expect(tableOf('Regels die niet kloppen')).toEqual([
      ['3', 'E-mailadres', `${problemWords.email_invalid.nl} Er staat: “=geen adres”`],
    ])

    await page.press('Alleen overnemen wat klopt')

    expect(callsOf('importCustomers').at(-1)?.query).toEqual({ dryRun: 'false', skipInvalid: 'true' })
    expect(page.text()).toContain('Zonder wat bij 1 verkeerde regel hoort.')
  })

  it('has nothing to bring in where its columns or its end cannot be read', async () => {
    const page = await openImport()
    answer('importCustomers', reportOf({ ...wrong, errors: [found('quotes_broken', 3, null)] }))
    await page.choose('Bestand', 'klanten.csv')

    expect(page.button('Alleen overnemen wat klopt')).toBeNull()
    expect(page.text()).toContain('Verbeter het bestand en kies het opnieuw.')
  })
})

it('the row of the headings can be said where another one was taken for it, and the columns are guessed anew', async () => {
  const page = await openImport()
  answer('importCustomers', reportOf({}))
  await page.choose('Bestand', 'klanten.csv')
  expect(page.field('Regel met de kop')?.value).toBe('1')
  await page.type('Regel met de kop', '4')
  await page.finish('Regel met de kop')

  const sent = callsOf('importCustomers').at(-1)?.body as { mapping: string }
  expect(JSON.parse(sent.mapping)).toEqual({ headingRow: 4 })
})

describe('an import that goes on', () => {
  it('shows how far it is when the page is opened, until it is done and can be undone', async () => {
    const page = await openImport({ ...nothing, running })
    expect(page.text()).toContain('Facturen: 61% overgenomen.')
    expect(document.querySelector('progress')).toMatchObject({ value: 12_300, max: 20_000 })
    expect(page.button('Import ongedaan maken')).toBeNull()

    answer('getImportState', { ...nothing, last })
    await pass(1_000)
    expect(document.querySelector('progress')).toBeNull()
    expect(page.button('Import ongedaan maken')).not.toBeNull()
    await pass(60_000)
    expect(callsOf('getImportState')).toHaveLength(2)
  })

  it('is asked about again where the answer is that nothing can be answered now', async () => {
    const page = await openImport({ ...nothing, running })
    answer('getImportState', () => {
      throw new Refused('service_unavailable')
    })
    await pass(1_000)
    expect(page.text()).toContain('61% overgenomen')
    answer('getImportState', nothing)
    await pass(1_000)
    await settled()
    expect(document.querySelector('progress')).toBeNull()
  })

  it('is asked about no more once its page was left, also in the midst of an answer', async () => {
    const page = await openImport({ ...nothing, running })
    answer('getImportState', () => {
      page.close()
      return { ...nothing, running }
    })
    await pass(60_000)
    expect(callsOf('getImportState')).toHaveLength(2)
  })

  it('that was taken back says why, and in which line', async () => {
    const errors = [found('number_taken', 241, 'number')]
    const page = await openImport({
      ...nothing, failed: { id: 'one', kind: 'invoices', code: 'import_invalid', errors, createdAt: at },
    })
    expect(page.text()).toContain('De laatste import is in zijn geheel teruggedraaid.')
    expect(tableOf('Regels die niet kloppen')).toEqual([['241', 'Factuurnummer', problemWords.number_taken.nl]])
  })
})

it('who comes from another program is told in five steps what to bring, in which order, and what to watch with that program', async () => {
  const page = await openImport()

  expect(page.field('Waar kom je vandaan?')?.textContent).toContain('Excel of een ander programma')
  expect(page.text()).toContain('Eén rij per factuur, of een rij per btw-tarief')
  expect([...document.querySelectorAll('details ol > li')].map(step => step.textContent.split(' ').slice(0, 2).join(' ')))
    .toEqual(['Klanten eerst:', 'Dan producten,', 'Dan je', 'Kijk in', 'Je volgende'])
})
