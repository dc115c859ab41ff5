import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { PdfInput, PdfLogo } from '#documents/pdf/input'
import { renderPdf } from '#documents/pdf/pool'
import { tag } from '#documents/pdf/tagging'
import { layoutBases, layoutFonts, layoutPageSizes, logoPlacements } from '#domain/layout'
import { daily } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { outlineOf } from '../support/pdf-reader'
import { cellsOf, partsOf, readStructure, spoken, type TaggedPdf } from '../support/pdf-structure'
import { randomDocuments, seededRandom } from '../support/random-documents'
import { invoice, line, lines, locales, pdfInput } from './pdf-cast'

usePdfWorker()

const logo: PdfLogo = { bytes: new Uint8Array(createCanvas(90, 40).toBuffer('image/png')), type: 'image/png' }
const full = invoice({
  vatTreatment: 'kor', paymentLink: 'https://betaal.example/i/42', footer: 'Lid van de BNO.',
  notes: `Dank voor de fijne samenwerking${', en graag tot een volgende keer'.repeat(4)}.\nTot ziens!`,
})
const ownTexts = { headerText: 'Ontwerp & drukwerk', footerText: 'Voorwaarden van toepassing.' }

describe.each(layoutBases)('who hears an invoice in the %s layout', (base) => {
  it('hears its sections in the same order', async () => {
    for (const placement of logoPlacements) {
      const { root } = await structureOf(pdfInput(full, { logo, layout: { base, logo: { placement }, ...ownTexts } }))
      const heard = spoken(root).replaceAll('\n', ' ')
      const order = [
        'Ontwerp & drukwerk', 'Studio Vink', 'Oudegracht 112', 'Timmerbedrijf Jansen B.V.', 'Werkspoorkade 8',
        'Factuur', 'Factuurdatum', 'Omschrijving', 'Ontwerp huisstijl', 'Handboek huisstijl', 'Subtotaal', 'Totaal',
        'artikel 25 Wet OB', 'Dank voor', 'Tot ziens!', 'Onder vermelding van', 'Online betalen', 'QR-code', 'Lid van de BNO.',
        'Voorwaarden van toepassing.', 'KvK 68750110',
      ]
      let at = -1
      for (const words of order) {
        const next = heard.indexOf(words, at + 1)
        expect(next, `${words} in:\n${heard}`).toBeGreaterThan(at)
        at = next
      }
    }
  })

  it('finds one heading, the title', async () => {
    for (const [kind, title] of [['invoice', 'Rechnung'], ['credit_note', 'Rechnungskorrektur']] as const) {
      const { root } = await structureOf(pdfInput(invoice({ kind, locale: 'de' }), { layout: { base } }))
      expect(partsOf(root, 'H1').map(spoken).map(text => text.replaceAll('\n', ''))).toEqual([title])
    }
  })

  it('hears a label with its value', async () => {
    const { root } = await structureOf(pdfInput(full, { layout: { base } }))
    const paragraphs = partsOf(root, 'P').map(spoken)
    expect(paragraphs).toContain('Factuurdatum\n20 nov 2026')
    expect(paragraphs).toContain('Ten name van\nN. Vink')
    expect(paragraphs).toContain('Tot ziens!')
  })

  it('finds 60 lines in one table, a row each, below cells that head the columns', async () => {
    const { root, pages } = await structureOf(pdfInput(invoice({ lines: lines(60) }), { layout: { base } }))
    expect(pages.length).toBeGreaterThan(1)
    const [table, totals, ...others] = partsOf(root, 'Table')
    expect(others).toEqual([])
    const [header, ...rows] = cellsOf(table)
    expect(header?.map(({ role, scope }) => [role, scope])).toEqual(Array(6).fill(['TH', 'Column']))
    expect(header?.slice(0, 2).map(spoken)).toEqual(['Omschrijving', 'Aantal'])
    expect(rows).toHaveLength(60)
    for (const [index, row] of rows.entries()) {
      expect(row.map(({ role }) => role)).toEqual(Array(6).fill('TD'))
      expect(spoken(row[0])).toMatch(new RegExp(` week ${index + 1}$`))
    }
    for (const row of cellsOf(totals)) expect(row).toMatchObject([{ role: 'TH', scope: 'Row' }, { role: 'TD' }])
    expect(spoken(totals)).toMatch(/^Subtotaal\n€ .*\n21% btw over .*\n€ .*\n9% btw over .*\n€ .*\nTotaal\n€ /)
  })

  it('finds the total alone in its table under a margin scheme, and no customer where there is none', async () => {
    const margin = invoice({
      vatTreatment: 'exempt', vatExemptionReason: 'Bijzondere regeling – gebruikte goederen', customer: null,
    })
    const { root } = await structureOf(pdfInput(margin, { layout: { base } }))
    const [, totals, ...others] = partsOf(root, 'Table')
    expect(others).toEqual([])
    expect(cellsOf(totals).map(row => row.map(spoken).join(' '))).toEqual([expect.stringMatching(/^Totaal € /)])
    expect(spoken(root)).not.toMatch(/^Aan$/m)
  })

  it('finds a cell in every column, also where nothing stands in it', async () => {
    const some = invoice({ lines: [line({ discountPercent: '5' }), line()] })
    const { root } = await structureOf(pdfInput(some, { layout: { base } }))
    const [table] = partsOf(root, 'Table')
    expect(cellsOf(table).map(row => row.length)).toEqual([7, 7, 7])
  })

  it('finds a description that runs on over pages in one cell of one row', async () => {
    const description = Array.from({ length: 150 }, (_, index) => `regel ${index + 1}`).join('\n')
    const input = pdfInput(invoice({ lines: [line({ description })] }), { layout: { base } })
    const { root, pages } = await structureOf(input)
    expect(pages.length).toBeGreaterThan(1)
    const [table] = partsOf(root, 'Table')
    const [, row, ...others] = cellsOf(table)
    expect(others).toEqual([])
    expect(spoken(row?.[0]).split('\n')).toEqual(description.split('\n'))
  })

  it('hears what repeats on every page once', async () => {
    const input = pdfInput(invoice({ lines: lines(120) }), { layout: { base, ...ownTexts } })
    const { root, pages } = await structureOf(input)
    expect(pages.length).toBeGreaterThan(2)
    const heard = spoken(root)
    for (const words of ['Omschrijving', 'KvK 68750110', 'Voorwaarden van toepassing.']) {
      expect(heard.split(words)).toHaveLength(2)
    }
    for (const [index, { artifacts }] of pages.entries()) {
      const furniture = artifacts.join('\n')
      expect(furniture).toContain(`Pagina ${index + 1} van ${pages.length}`)
      expect(furniture.includes('Omschrijving')).toBe(index > 0 && furniture.includes('Aantal'))
      expect(furniture.includes('KvK 68750110')).toBe(index > 0)
    }
  })
})

it.each([
  ['nl', 'QR-code voor de app van uw bank: betaal € 1.041,10 aan N. Vink onder vermelding van 2026-0042'],
  ['en', 'QR code for your banking app: pay €1,041.10 to N. Vink with reference 2026-0042'],
  ['de', 'QR-Code für Ihre Banking-App: 1.041,10 € an N. Vink zahlen, Verwendungszweck 2026-0042'],
  ['fr', 'Code QR pour l’application de votre banque : payer 1 041,10 € à N. Vink avec la référence 2026-0042'],
] as const)('a figure is told in words in %s', async (locale, words) => {
  const { root } = await structureOf(pdfInput(invoice({ locale }), { logo, openCents: 104_110 }))
  expect(partsOf(root, 'Figure').map(({ alternative }) => alternative?.replaceAll(/\s/g, ' ')))
    .toEqual(['Studio Vink', words])
})

it('the payment link is a link with its address', async () => {
  const { root } = await structureOf(pdfInput(full))
  const [link, ...others] = partsOf(root, 'Link')
  expect(others).toEqual([])
  expect(link?.children).toEqual([
    'Online betalen:', 'https://betaal.example/i/42', 'Online betalen: https://betaal.example/i/42',
  ])
})

describe('a watermark', () => {
  it.each([['draft', 'CONCEPT'], ['cancelled', 'INGETROKKEN']] as const)(
    'is page furniture, and the title says it: %s', async (watermark, word) => {
      const bytes = await renderPdf(pdfInput(invoice(), { watermark }))
      const { root, pages } = await readStructure(bytes)
      expect(spoken(root)).not.toContain(word)
      expect(pages[0]?.artifacts).toContain(word)
      const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
      expect(pdf.getTitle()).toBe(`Factuur 2026-0042 ${word}`)
    })
})

describe('the file', () => {
  it('says that it is tagged, in which language, and that its title is shown', async () => {
    const bytes = await renderPdf(pdfInput(invoice({ locale: 'fr' })))
    const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(String(catalog.get(PDFName.of('Lang')))).toBe('(fr)')
    expect(String(catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true')
    expect(String(catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true')
    const metadata = Buffer.from(catalog.lookup(PDFName.of('Metadata'), PDFStream).getContents()).toString()
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('goes through its pages in the order of the structure', async () => {
    const pdf = await PDFDocument.load(await renderPdf(pdfInput(invoice({ lines: lines(60) }))))
    for (const { node } of pdf.getPages()) expect(node.get(PDFName.of('Tabs'))).toBe(PDFName.of('S'))
  })

  it('says what is attached to it', async () => {
    const attachment = { name: '2026-0042.xml', bytes: new TextEncoder().encode('<Invoice/>') }
    const { catalog } = await PDFDocument.load(await renderPdf(pdfInput(invoice(), { attachment })))
    const file = catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict)
    expect(file.lookup(PDFName.of('Desc'), PDFHexString).decodeText())
      .toBe('Dit document als e-factuur in UBL, voor boekhoudprogramma’s')
  })

  it('has bookmarks to its sections when it is long, and none when it is short', async () => {
    const notes = 'Dank.'
    expect(await outlineOf(await renderPdf(pdfInput(invoice({ notes }))))).toEqual([])
    expect(await outlineOf(await renderPdf(pdfInput(invoice({ notes, lines: lines(200) })))))
      .toEqual(['Factuur 2026-0042', 'Regels', 'Totaal', 'Opmerkingen', 'Betaling'])
  })

  it('is refused when its pages hold other drawings than the structure knows', async () => {
    const pdf = await PDFDocument.load(await renderPdf(pdfInput(invoice())))
    const document = { tag: { role: 'Document' as const }, page: 0, children: [], box: null }
    expect(() => tag(pdf, { document, pages: [{ texts: [], shapes: [], images: [] }] })).toThrow(/texts instead of 0/)
  })
})

it('every drawing belongs to one part or is page furniture, in random documents of all layouts and languages', async () => {
  const random = seededRandom(74)
  const documents = randomDocuments(74, daily(9, 24))
  expect(new Set(documents.map(({ locale }) => locale))).toEqual(new Set(locales))
  for (const [index, document] of documents.entries()) {
    const input = pdfInput(document, {
      logo: random.chance(0.5) ? logo : null,
      watermark: random.pick([null, null, 'draft', 'cancelled'] as const),
      layout: {
        base: layoutBases[index % layoutBases.length], font: random.pick(layoutFonts),
        pageSize: random.pick(layoutPageSizes), logo: { placement: random.pick(logoPlacements) }, ...ownTexts,
      },
    })
    expectTagged(await structureOf(input))
  }
})

/** Nothing is left out, every part stands where PDF/UA wants it, and a figure has words. */
function expectTagged({ root, pages }: TaggedPdf): void {
  for (const page of pages) expect(page).toMatchObject({ untagged: 0, unclaimed: [] })
  expect(root.role).toBe('Document')
  for (const child of root.children) expect(child).toMatchObject({ role: 'Sect' })
  for (const figure of partsOf(root, 'Figure')) expect(figure.alternative).toMatch(/\S/)
  expect(partsOf(root, 'H1')).toHaveLength(1)
  for (const table of partsOf(root, 'Table')) {
    const rows = partsOf(table, 'TR')
    expect(table.children).toEqual(rows)
    expect(new Set(rows.map(row => row.children.length)).size).toBe(1)
  }
  const heard = spoken(root)
  const isFurniture = (words: string) => /^\S+ \d+ \S+ \d+$|^\p{Lu}+$/u.test(words)
  for (const [index, { artifacts }] of pages.entries()) {
    const others = artifacts.filter(words => !isFurniture(words))
    if (index === 0) expect(others).toEqual([])
    // The seller and the title at the head of a further page are cut off where they are long.
    for (const word of others.flatMap(words => words.split(/\s+/))) {
      if (!word.endsWith('…')) expect(heard).toContain(word)
    }
  }
}

async function structureOf(input: PdfInput): Promise<TaggedPdf> {
  return readStructure(await renderPdf(input))
}
