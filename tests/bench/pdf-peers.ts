import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFKit from 'pdfkit'
import pdfMake from 'pdfmake'
import { formatDate } from '#domain/dates'
import { formatMoney } from '#domain/money'
import type { PdfInput } from '#documents/pdf/input'

const fontFolder = createRequire(import.meta.url).resolve('@expo-google-fonts/open-sans/package.json')
const fontPath = (name: string) => fontFolder.replace('package.json', `${name}.ttf`)
const regularPath = fontPath('400Regular/OpenSans_400Regular')
const semiBoldPath = fontPath('600SemiBold/OpenSans_600SemiBold')
const regular = readFileSync(regularPath)
const semiBold = readFileSync(semiBoldPath)
pdfMake.setFonts({ body: { normal: regularPath, bold: semiBoldPath } })
pdfMake.setLocalAccessPolicy(path => [regularPath, semiBoldPath].includes(path))
pdfMake.setUrlAccessPolicy(() => false)

/** The same invoice drawn straight with PDFKit and embedded fonts, as plainly as one would write it. */
export function printWithPdfkit({ document, totals }: PdfInput): Promise<Uint8Array> {
  const pdf = new PDFKit({ size: 'A4', margin: 56 })
  const chunks: Buffer[] = []
  pdf.registerFont('regular', regular).registerFont('semi-bold', semiBold)
  for (const text of openingTexts(document)) pdf.font(text.strong ? 'semi-bold' : 'regular', 9).text(text.value)
  let y = pdf.y + 30
  document.lines.forEach((_, index) => {
    if (y > 760) {
      pdf.addPage()
      y = 56
    }
    let x = 56
    rowTexts({ document, totals }, index).forEach((cell, column) => {
      const width = columnWidths[column] ?? 0
      pdf.font('regular', 9).text(cell, x, y, { width, align: column === 0 ? 'left' : 'right' })
      x += width
    })
    y += 20
    pdf.moveTo(56, y - 4).lineTo(539, y - 4).lineWidth(0.5).stroke('#C9C5C1')
  })
  for (const { label, value } of totalTexts({ document, totals })) {
    y += 18
    pdf.font('semi-bold', 9).text(label, 300, y, { width: 140 }).text(value, 440, y, { width: 99, align: 'right' })
  }
  return new Promise((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.end()
  })
}

/** The same invoice laid out by pdfmake, whose tables repeat their header and flow over pages as ours do. */
export async function printWithPdfmake(input: PdfInput): Promise<Uint8Array> {
  const body = input.document.lines.map((_, index) => rowTexts(input, index).map((text, column) => (
    { text, alignment: column === 0 ? 'left' as const : 'right' as const }
  )))
  return pdfMake.createPdf({
    pageSize: 'A4',
    pageMargins: 56,
    defaultStyle: { font: 'body', fontSize: 9 },
    content: [
      ...openingTexts(input.document).map(({ value, strong }) => ({ text: value, bold: strong })),
      { table: { widths: columnWidths.map(width => width - 10), body }, layout: 'lightHorizontalLines' },
      ...totalTexts(input).map(({ label, value }) => (
        { columns: [{ text: label }, { text: value, alignment: 'right' as const }], bold: true }
      )),
    ],
  }).getBuffer()
}

/** The same invoice as a web page, for a browser to print. */
export function htmlOf(input: PdfInput): string {
  const cells = (texts: readonly string[]) => texts.map(text => `<td>${text}</td>`).join('')
  const rows = input.document.lines.map((_, index) => `<tr>${cells(rowTexts(input, index))}</tr>`)
  const opening = openingTexts(input.document).map(({ value, strong }) => `<p>${strong ? `<b>${value}</b>` : value}</p>`)
  const totals = totalTexts(input).map(({ label, value }) => `<p>${label} ${value}</p>`)
  return `<!doctype html><style>
    @font-face { font-family: body; src: url(data:font/ttf;base64,${regular.toString('base64')}) }
    body { font: 9pt body } table { width: 100% } td { border-bottom: .5pt solid #C9C5C1 }
  </style>${opening.join('')}<table>${rows.join('')}</table>${totals.join('')}`
}

type Amounts = Pick<PdfInput, 'document' | 'totals'>

const columnWidths = [218, 40, 30, 75, 40, 80]

function openingTexts({ seller, customer, number, issueDate, dueDate, reference, locale }: PdfInput['document']) {
  const dates = [issueDate, dueDate].filter(date => date !== null).map(date => formatDate(date, locale))
  const texts = [
    seller.addressLine1, seller.city, seller.kvkNumber, seller.vatNumber, seller.iban,
    customer?.name, customer?.city, customer?.vatNumber, number, ...dates, reference,
  ]
  return [{ value: seller.name, strong: true }, ...texts.map(value => ({ value: value ?? '', strong: false }))]
}

function rowTexts({ document, totals }: Amounts, index: number): string[] {
  const line = document.lines[index]
  const amounts = totals.lines[index]
  if (!line || !amounts) return []
  const money = (cents: number) => formatMoney(cents, document.currency, document.locale)
  return [
    line.description, line.quantity, line.unit, money(line.unitPriceCents), `${amounts.rate}%`, money(amounts.lineTotalCents),
  ]
}

function totalTexts({ document, totals }: Amounts): { label: string, value: string }[] {
  const money = (cents: number) => formatMoney(cents, document.currency, document.locale)
  return [
    { label: 'Subtotal', value: money(totals.subtotalCents) },
    ...totals.vatBreakdown.map(group => ({ label: `VAT ${group.rate}%`, value: money(group.vatCents) })),
    { label: 'Total', value: money(totals.totalCents) },
  ]
}
