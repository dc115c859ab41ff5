import { PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { PdfLogo } from '#documents/pdf/input'
import type { LetterBlock, LetterInput } from '#documents/pdf/letter-input'
import { renderPdf } from '#documents/pdf/pool'
import { layoutBases, layoutFonts, layoutPageSizes, logoPlacements, type LayoutChanges } from '#domain/layout'
import { daily, dailyIn, dailyOf } from '../support/daily'
import { attachmentsOf, outlineOf, placedTexts, textOfPages } from '../support/pdf-reader'
import { cellsOf, partsOf, readStructure, spoken } from '../support/pdf-structure'
import { usePdfWorker } from '../support/pdf-worker'
import { letter, statement } from './letter-cast'
import { bauhof, invoice, lines, locales, pdfInput, studioVink, timmerbedrijfJansen } from './pdf-cast'

usePdfWorker()

const papers = layoutFonts.flatMap(font => layoutPageSizes.map(pageSize => [font, pageSize] as const))
const logo: PdfLogo = { bytes: new Uint8Array(createCanvas(240, 90).toBuffer('image/png')), type: 'image/png' }

describe.each(layoutBases)('a letter in the %s layout', (base) => {
  it('has the address of the customer where an invoice has it, whatever its title', async () => {
    const addressIn = async (input: Parameters<typeof renderPdf>[0]) => {
      const found = (await placedTexts(await renderPdf(input))).find(({ text }) => text === 'Werkspoorkade 8')
      return [found?.left, found?.baseline].map(measure => measure?.toFixed(1))
    }
    for (const placement of dailyIn(base, layoutBases, logoPlacements)) {
      for (const withLogo of [logo, null]) {
        const house = { logo: withLogo, layout: { base, logo: { placement } } }
        const onInvoice = await addressIn(pdfInput(invoice(), house))
        for (const title of dailyOf(3, ['Aanmaning', 'Rekeningoverzicht', 'Overzicht voor incasso'])) {
          expect(await addressIn(letter({ title }, house))).toEqual(onInvoice)
        }
      }
    }
  })

  it('is heard as it is read: parties, title, date, its blocks, and the foot', async () => {
    const layout = { base, headerText: 'Ontwerp & drukwerk', footerText: 'Voorwaarden van toepassing.' }
    const { root, pages } = await readStructure(await renderPdf(letter({}, { logo, layout })))
    for (const page of pages) expect(page).toMatchObject({ untagged: 0, unclaimed: [] })
    const heard = spoken(root).replaceAll('\n', ' ')
    let at = -1
    for (const words of [
      'Ontwerp & drukwerk', 'Studio Vink', 'Oudegracht 112', 'Timmerbedrijf Jansen B.V.', 'Werkspoorkade 8', 'Aanmaning',
      'Datum 20 nov 2026', 'Beste Pieter Jansen,', 'Onze factuur 2026-0042', 'Wat er openstaat', 'Vervaldatum',
      '€ 250,00', 'Te betalen', 'Hoe u betaalt', 'Ten name van N. Vink', 'Met vriendelijke groet,', 'Noor Vink',
      'Voorwaarden van toepassing.', 'KvK 68750110', 'IBAN NL91 ABNA 0417 1643 00',
    ]) {
      const next = heard.indexOf(words, at + 1)
      expect(next, `${words} in:\n${heard}`).toBeGreaterThan(at)
      at = next
    }
    expect(partsOf(root, 'H1').map(spoken)).toEqual(['Aanmaning'])
    expect(partsOf(root, 'H2').map(spoken)).toEqual(['Wat er openstaat', 'Hoe u betaalt'])
    expect(root.children.map(child => typeof child === 'string' ? child : child.role)).toEqual(
      Array(root.children.length).fill('Sect'),
    )
  })

  it('has no address where it goes to nobody in particular', async () => {
    const { root, pages } = await readStructure(await renderPdf(letter({ customer: null }, { layout: { base } })))
    for (const page of pages) expect(page).toMatchObject({ untagged: 0, unclaimed: [] })
    expect(spoken(root)).not.toMatch(/^Aan$|Jansen B\.V\./m)
    expect(spoken(root)).toMatch(/Oudegracht 112[^]*Aanmaning[^]*Beste Pieter Jansen/)
  })

  it('has a table with labels above its columns and beside its sums', async () => {
    const { root } = await readStructure(await renderPdf(letter({}, { layout: { base } })))
    const [table, ...others] = partsOf(root, 'Table')
    expect(others).toEqual([])
    const [labels, ...rows] = cellsOf(table)
    expect(labels?.map(({ role, scope }) => [role, scope])).toEqual(Array(3).fill(['TH', 'Column']))
    expect(rows.map(row => row.map(({ role }) => role))).toEqual([
      ...Array<string[]>(2).fill(['TD', 'TD', 'TD']), ...Array<string[]>(2).fill(['TH', 'TD', 'TD']),
    ])
    expect(rows.map(row => row.map(spoken).join('|'))).toEqual([
      '2026-0042|4 nov 2026|€ 1.041,10', '2026-0043|6 nov 2026|€ 250,00', 'Betaald||− € 250,00',
      'Te betalen||€ 1.041,10',
    ])
    expect(rows.at(-1)?.[0]?.scope).toBe('Row')
  })

  it('prints each of very many rows once, in order, below their labels, on pages that say which they are', async () => {
    const count = daily(200, 2000)
    const bytes = await renderPdf(letter({ title: 'Rekeningoverzicht', blocks: statement(count) }, { layout: { base } }))
    const pages = await textOfPages(bytes)
    expect(pages.length).toBeLessThan(count / 25)
    const printed = [...pages.join('\n').matchAll(/(?:Factuur|Betaling) (\d+)/g)].map(([, number]) => Number(number))
    expect(printed).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Pagina ${index + 1} van ${pages.length}`)
      expect(page).toMatch(/Datum\s+Omschrijving/)
    }
    expect(pages.at(-1)).toMatch(new RegExp(`${count}\\b[^]*Openstaand[^]*Klopt er iets niet`))
    const { root } = await readStructure(bytes)
    expect(partsOf(root, 'Table')).toHaveLength(1)
    expect(spoken(root).split('Omschrijving')).toHaveLength(2)
    expect(await outlineOf(bytes)).toEqual(['Rekeningoverzicht'])
  })

  it('goes on to a next page with the sums and some of their rows, and with a heading and what it is above', async () => {
    for (const count of dailyOf(5, Array.from({ length: 20 }, (_, index) => 10 + index))) {
      const blocks: LetterBlock[] = [
        ...statement(count), { kind: 'heading', text: 'Wat u betaalde' }, ...statement(5).slice(1, 2),
      ]
      const pages = await textOfPages(await renderPdf(letter({ blocks }, { layout: { base } })))
      expect(pages.filter(page => new RegExp(`(?:Factuur|Betaling) ${count}\\b[^]*Openstaand`).test(page))).toHaveLength(1)
      expect(pages.filter(page => /Wat u betaalde\n[^]*Datum[^]*Factuur 1\b/.test(page))).toHaveLength(1)
    }
  })

  it('lets a cell, a paragraph and a list of facts that are taller than a page run on, whole', async () => {
    const numbered = (word: string) => Array.from({ length: 200 }, (_, index) => `${word} ${index + 1}`)
    const blocks: LetterBlock[] = [
      { kind: 'paragraph', text: numbered('zin').join('\n') },
      { kind: 'facts', facts: numbered('feit').map(value => ({ label: 'Wat', value })) },
      {
        kind: 'table', totals: [],
        columns: [{ heading: 'Wie', align: 'left', share: 1 }, { heading: 'Wat', align: 'left', share: 2 }],
        rows: [['Vink', numbered('regel').join('\n')], ['Jansen', 'klaar']],
      },
    ]
    const bytes = await renderPdf(letter({ blocks }, { layout: { base } }))
    const printed = (await textOfPages(bytes)).join('\n')
    for (const word of ['zin', 'feit', 'regel']) {
      const numbers = [...printed.matchAll(new RegExp(`\\b${word} (\\d+)`, 'g'))].map(([, number]) => Number(number))
      expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    }
    const [, tall, last] = cellsOf(partsOf((await readStructure(bytes)).root, 'Table')[0])
    expect(spoken(tall?.[1]).split('\n')).toEqual(numbered('regel'))
    expect(last?.map(spoken)).toEqual(['Jansen', 'klaar'])
  })

  it.each(dailyIn(base, layoutBases, papers))(
    'stays within its margins, above the foot, in %s on %s', async (font, pageSize) => {
      const layout = { base, font, pageSize, fontSizePt: 12 }
      await expectOnPaper(letter({ blocks: [...letter().letter.blocks, ...statement(60)] }, { layout }))
    })

  it.each(dailyIn<string, [string, string]>(base, layoutBases, [
    ['a word of thousands of letters', 'Donaudampfschifffahrts'.repeat(daily(60, 200))],
    ['thousands of words', 'a '.repeat(daily(500, 2000))],
    ['500 line feeds', 'x\n'.repeat(500)],
    ['wide letters', 'W'.repeat(2000)],
    ['a tower of accents', `Z${'\u0301\u0325'.repeat(500)} `.repeat(20)],
    ['emoji and Chinese', '🙂👩‍👩‍👧字'.repeat(100)],
  ]))('stays on the page with hostile words: %s', async (_, text) => {
    await expectOnPaper(everywhere(text, { base, headerText: text, footerText: text }))
  })
})

describe('the table of a letter', () => {
  it('gives a wide amount room from the columns beside it, and leaves it in one piece', async () => {
    const rows = [['1 nov 2026', 'Levering van kozijnen', '€ 123.456.789.012,34', '€ 123.456.789.012,34']]
    const blocks: LetterBlock[] = [{
      kind: 'table', rows, totals: [['Samen', '', '', '€ 999.999.999.999.999,99']],
      columns: [
        { heading: 'Datum', align: 'left', share: 3 }, { heading: 'Omschrijving', align: 'left', share: 6 },
        { heading: 'In rekening gebracht', align: 'right', share: 1 }, { heading: 'Open', align: 'right', share: 1 },
      ],
    }]
    const texts = (await placedTexts(await renderPdf(letter({ blocks })))).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([...rows.flat(), 'Samen', '€ 999.999.999.999.999,99']))
  })

  it('is left out with its labels when it has no rows, and a heading without anything below it stands alone', async () => {
    const columns = [{ heading: 'Datum van betaling', align: 'left' as const, share: 1 }]
    const blocks: LetterBlock[] = [{ kind: 'table', columns, rows: [], totals: [] }, { kind: 'heading', text: 'Bijlagen' }]
    const [text] = await textOfPages(await renderPdf(letter({ blocks })))
    expect(text).not.toContain('Datum van betaling')
    expect(text).toContain('Bijlagen')
  })
})

describe('the file of a letter', () => {
  it('has equal bytes for equal input, whatever is printed between', async () => {
    const input = () => letter({ blocks: [...letter().letter.blocks, ...statement(40)] }, { logo })
    const first = await renderPdf(input())
    await renderPdf(pdfInput(invoice({ lines: lines(20) })))
    const [second, third] = await Promise.all([renderPdf(input()), renderPdf(input())])
    expect(Buffer.from(second).equals(first)).toBe(true)
    expect(Buffer.from(third).equals(first)).toBe(true)
  })

  it.each(locales)('says what it is, by whom, when, and in which language: %s', async (locale) => {
    const bytes = await renderPdf(letter({ locale, title: 'Überzicht & <é>' }))
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    expect([pdf.getTitle(), pdf.getAuthor()]).toEqual(['Überzicht & <é>', 'Studio Vink'])
    expect(pdf.getCreationDate()).toEqual(new Date('2026-11-20T09:30:00Z'))
    expect(String(pdf.catalog.get(PDFName.of('Lang')))).toBe(`(${locale})`)
    const metadata = Buffer.from(pdf.catalog.lookup(PDFName.of('Metadata'), PDFStream).getContents()).toString()
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(await attachmentsOf(bytes)).toEqual(new Map())
    const [text] = await textOfPages(bytes)
    expect(text).toMatch({ nl: /Datum/, en: /Date/, de: /Datum/, fr: /Date/ }[locale])
  })

  it('names the countries when they differ', async () => {
    const [text] = await textOfPages(await renderPdf(letter({ customer: bauhof })))
    expect(text).toMatch(/Duitsland[^]*Nederland|Nederland[^]*Duitsland/)
  })
})

async function expectOnPaper(input: LetterInput): Promise<void> {
  const texts = await placedTexts(await renderPdf(input))
  const [width, height] = input.layout.pageSize === 'A4' ? [595.28, 841.89] : [612, 792]
  expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(50)
  expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(width - 50)
  expect(Math.max(...texts.map(({ baseline }) => baseline))).toBeLessThan(height - 35)
  for (const foot of texts.filter(({ text }) => /^Pagina \d+ van/.test(text))) {
    const above = texts.filter(({ page, baseline }) => page === foot.page && baseline > foot.baseline + 1)
    // Numbers of the seller that need more lines stand below the line with the page.
    expect(Math.min(...above.map(({ baseline }) => baseline))).toBeGreaterThan(foot.baseline + 12)
  }
}

/** A letter with the text wherever people fill something in. */
function everywhere(text: string, layout: LayoutChanges): LetterInput {
  const address = { name: text, addressLine1: text, addressLine2: text, postalCode: text, city: text, email: text }
  return letter({
    title: text,
    seller: { ...studioVink, ...address, legalName: `${text}.`, website: text },
    customer: { ...timmerbedrijfJansen, ...address, contactName: `${text}.`, vatNumber: text },
    blocks: [
      { kind: 'heading', text },
      { kind: 'paragraph', text },
      { kind: 'facts', facts: [{ label: 'Wie', value: text }] },
      {
        kind: 'table',
        columns: [
          { heading: 'Wie', align: 'left', share: 1 }, { heading: 'Wat', align: 'left', share: 3 },
          { heading: 'Bedrag', align: 'right', share: 1 },
        ],
        rows: [[text, text, text], ['Vink', text, '€ 1,00']], totals: [[text, '', text]],
      },
    ],
  }, { layout })
}
