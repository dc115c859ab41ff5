import { unbroken } from '#domain/unbroken'
import { beside, nothing, paragraph, rule, space, stack, tagged, textLine, type Align, type Block } from './blocks'
import type { Content } from './content'
import type { Fact } from './facts'
import { widthOf } from './fonts'
import type { Letterhead } from './letterhead'
import { resized, type Look } from './look'
import { qrBorder } from './payment'
import type { TextStyle } from './marks'
import { artifact, section, table } from './tags'
import { joinedLines, lineSpacing, shorten, wrap } from './typeset'

export interface FactStyles {
  label: TextStyle
  value: TextStyle
}

/** Labels on the left, values on the right, one fact below the other. */
export function factList(facts: readonly Fact[], styles: FactStyles, width: number, labelWidth: number): Block {
  return stack(facts.map(fact => tagged({ role: 'P' }, beside(
    { left: 0, block: onBaselineOf(styles, paragraph(fact.label, styles.label, labelWidth - styles.label.size * 0.5)) },
    { left: labelWidth, block: limited(fact.value, styles.value, width - labelWidth, mostLines.fact) },
  ))), styles.value.size * 0.2)
}

/** Facts in columns of equal width, each label above its value. */
export function factGrid(facts: readonly Fact[], styles: FactStyles, width: number, columns: number): Block {
  const columnWidth = width / columns
  const cellWidth = columnWidth - styles.value.size
  const rows: Block[] = []
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns)
    const labelHeight = Math.max(...row.map(({ label }) => paragraph(label, styles.label, cellWidth).height))
    rows.push(beside(...row.map((fact, index) => ({
      left: index * columnWidth,
      block: factCell(fact, styles, cellWidth, labelHeight),
    }))))
  }
  return stack(rows, styles.value.size * 0.9)
}

/** One fact, its label above its value; values beside each other line up when all labels have the same height. */
export function factCell({ label, value }: Fact, styles: FactStyles, width: number, labelHeight = 0): Block {
  const above = paragraph(label, styles.label, width)
  const below = limited(value, styles.value, width, mostLines.fact)
  return tagged({ role: 'P' }, stack([space(Math.max(0, labelHeight - above.height)), above, below]))
}

/** The customer: a label, the name, and below it the address and the numbers that identify a business. */
export function customerBlock({ customer }: Letterhead, look: Look, width: number): Block {
  if (customer === null) return nothing
  return tagged(section.customer, stack([
    party(customer.label, customer.name, customer.address, look, width),
    limited(customer.identity.join('\n'), look.text, width, mostLines.identity),
  ]))
}

/** The seller, as customerBlock; the identifying numbers stand at the foot of the page. */
export function sellerBlock({ seller }: Letterhead, look: Look, width: number): Block {
  return tagged(section.seller, party(seller.label, seller.name, [...seller.address, ...seller.contact], look, width))
}

/** A name that the law wants whole. */
export function nameBlock(name: string, style: TextStyle, width: number, align: Align = 'left'): Block {
  return limited(name, style, width, mostLines.name, align)
}

/** The lines of an address, which the law wants whole as well. */
export function addressLines(lines: readonly string[], style: TextStyle, width: number, align: Align = 'left'): Block {
  return limited(lines.join('\n'), style, width, mostLines.address, align)
}

/**
 * Enough for every name, address, number and text of a layout that can be entered, in the narrowest column and the
 * largest type; only texts that nobody could have entered are cut.
 */
const mostLines = { name: 24, address: 48, identity: 8, fact: 24, title: 10, furniture: 12 }

function party(label: string, name: string, lines: readonly string[], look: Look, width: number): Block {
  return stack([
    paragraph(label, look.label, width),
    space(look.gap * 0.15),
    nameBlock(name, look.strong, width),
    addressLines(lines, look.text, width),
  ])
}

/** The layout's own text above everything else. */
export function headerText(content: Letterhead, look: Look): Block {
  if (content.headerText === null) return nothing
  const words = limited(content.headerText, look.small, look.width, mostLines.furniture)
  return tagged(section.header, stack([words, space(look.gap)]))
}

/** The logo, or where there is none the seller's name as a wordmark. */
export function brand(
  content: Letterhead, logo: { width: number, height: number } | null, style: TextStyle, width: number, align: Align,
): Block {
  const { name } = content.seller
  if (logo === null) return tagged(section.seller, nameBlock(name, headingStyle(name, style, width), width, align))
  const room = width - logo.width
  const left = align === 'left' ? 0 : align === 'right' ? room : room / 2
  return tagged([section.seller, { role: 'Figure', alternative: name }], {
    height: logo.height, at: (x, y) => [{ kind: 'logo', x: x + left, y, ...logo }],
  })
}

/** Labels and amounts of the totals, amounts right-aligned. */
export function amountList(facts: readonly Fact[], styles: FactStyles, width: number): Block {
  return tagged([section.totals, table.totals], stack(facts.map((fact) => {
    const value = fitting(fact.value, styles.value, width * 0.6)
    const labelWidth = width - widthOf(fact.value, value) - styles.value.size
    const label = fittingWords(fact.label, styles.label, labelWidth)
    const words = onBaselineOf({ label, value }, paragraph(fact.label, label, labelWidth))
    return tagged({ role: 'TR' }, beside(
      { left: 0, block: tagged({ role: 'TH', scope: 'Row' }, words) },
      { left: 0, block: tagged({ role: 'TD' }, textLine(fact.value, value, width, 'right')) },
    ))
  }), styles.value.size * 0.25))
}

/** Width the totals need: as wide as their longest line, within sensible bounds. */
export function totalsWidth(content: Content, look: Look, sideInset: number): number {
  const widths = content.subtotals.map(({ label, value }) => widthOf(label, look.text) + widthOf(value, look.text))
  const widest = Math.max(0, ...widths)
  return Math.min(look.width * 0.68, Math.max(look.width * 0.44, widest + look.size * 2 + 2 * sideInset))
}

/** How wide the white margin of a QR code is that is so wide in all, in points. */
export function whiteMargin(qr: NonNullable<Content['payment']>['qr'], size: number): number {
  return qr === null ? 0 : size * qrBorder / qr.modules.length
}

/** The QR code, its white margin included, with its caption. Must stand on white. */
export function qrBlock(qr: NonNullable<Content['payment']>['qr'], look: Look, size: number): Block {
  if (qr === null) return nothing
  const { label, alternative, modules } = qr
  const margin = whiteMargin(qr, size)
  const width = size - 2 * margin
  const caption = paragraph(label, fitting(label, look.label, width), width, 'center')
  return stack([
    tagged({ role: 'Figure', alternative }, { height: size, at: (x, y) => [{ kind: 'qr', x, y, size, modules }] }),
    beside({ left: margin, block: caption }),
  ])
}

/** The payment link: the address in full where it fits, and a click opens it. */
export function linkBlock(payment: NonNullable<Content['payment']>, look: Look, width: number): Block {
  if (payment.link === null) return nothing
  const { label, url } = payment.link
  const style = { ...look.text, color: look.color.accentInk }
  const labelled = `${label}: `
  const shown = shorten(url, style, width - widthOf(labelled, look.strong))
  const labelWidth = widthOf(labelled, look.strong)
  const line = beside(
    { left: 0, block: textLine(labelled, look.strong, labelWidth) },
    { left: labelWidth, block: textLine(shown, style, width - labelWidth) },
  )
  return tagged([{ role: 'P' }, { role: 'Link' }], {
    height: line.height,
    at: (x, y) => [
      ...line.at(x, y),
      {
        kind: 'link', x, y, width: labelWidth + widthOf(shown, style), height: line.height,
        url, description: `${labelled}${url}`,
      },
    ],
  })
}

/** The foot of a page: the layout's own text, who the seller is, and which page this is. */
export function footer(content: Letterhead, look: Look, pageText: string, line: Block): Block {
  const pageWidth = widthOf(pageText, look.small) + look.size
  const { name, identity } = content.seller
  const width = look.width - pageWidth
  const numbers = identity.map(({ label, value }) => unbroken(`${label} ${value}`))
  // A name of more than a line stands whole on the first page; here it leaves the room to the numbers.
  const parts = widthOf(name, look.small) <= width ? [name, ...numbers] : numbers
  return tagged(section.footer, stack([
    content.footerText === null
      ? nothing
      : stack([limited(content.footerText, look.small, look.width, mostLines.furniture), space(look.gap * 0.4)]),
    line,
    space(look.gap * 0.5),
    beside(
      { left: 0, block: limited(joinedLines(parts, look.small, width), look.small, width, mostLines.identity) },
      { left: width, block: tagged(artifact, textLine(pageText, look.small, pageWidth, 'right')) },
    ),
  ]))
}

/** What stands above the lines on every page but the first. */
export function continuation(content: Letterhead, look: Look, line: Block): Block {
  const title = [content.title, content.number].filter(part => part !== null).join(' ')
  const half = look.width / 2
  return tagged(artifact, stack([
    beside(
      { left: 0, block: limited(content.seller.name, look.small, half - look.size, mostLines.furniture) },
      { left: half, block: limited(title, look.small, half, mostLines.furniture, 'right') },
    ),
    space(look.gap * 0.4),
    line,
    space(look.gap * 1.2),
  ]))
}

/** A hairline in the layout's grey. */
export function hairline(look: Look, width = look.width): Block {
  return rule(width, 0.5, look.color.hairline)
}

/** A block that may be no higher: in smaller type where names and addresses would fill more than a page. */
export function within(height: number, look: Look, draw: (look: Look) => Block): Block {
  const [asItIs = 1, ...smaller] = typeSizes
  let block = draw(resized(look, asItIs))
  for (const size of smaller) {
    if (block.height <= height) break
    block = draw(resized(look, size))
  }
  return block
}

const typeSizes = [1, 0.85, 0.7, 0.5, 0.3, 0.2]

/** Text with at most so many lines: a value of absurd length cannot push the rest from the page. */
function limited(text: string, style: TextStyle, width: number, maxLines: number, align: Align = 'left'): Block {
  return paragraph(text, style, width, align, maxLines)
}

/** The style, as much smaller as the text needs to fit the width, but never below half its size. */
export function fitting(text: string, style: TextStyle, width: number): TextStyle {
  const needed = widthOf(text, style)
  // A hair less than fits: sums of letters are not exact, and the text must not wrap.
  return needed <= width ? style : { ...style, size: style.size * Math.max(0.5, 0.999 * width / needed) }
}

/** The style, as much smaller as the longest word needs to stay in one piece, but never below half its size. */
function fittingWords(text: string, style: TextStyle, width: number): TextStyle {
  const [longest = ''] = text.split(/\s/).toSorted((left, right) => widthOf(right, style) - widthOf(left, style))
  return fitting(longest, style, width)
}

/**
 * The title, on one line where half its size suffices, and never lower than that line is: the address below it stands
 * at the same place on all papers of a seller, which may go into window envelopes.
 */
export function titleBlock({ title }: Letterhead, style: TextStyle, width: number): Block {
  const onOneLine = fitting(title, style, width)
  const fits = widthOf(title, onOneLine) <= width
  const shown = limited(title, fits ? onOneLine : fittingWords(title, style, width), width, mostLines.title)
  return tagged({ role: 'H1' }, stack([space(Math.max(0, style.size * lineSpacing - shown.height)), shown]))
}

/** The style, or 0.6 of its size where a name would be a heading of more than three lines. */
function headingStyle(name: string, style: TextStyle, width: number): TextStyle {
  return wrap(name, style, width, 4).length <= 3 ? style : { ...style, size: style.size * 0.6 }
}

/** Lowers a label so that it stands on the same line as a larger value beside it. */
function onBaselineOf({ label, value }: FactStyles, block: Block): Block {
  const drop = Math.max(0, (value.size - label.size) * 0.7 + (value.size - label.size) * 0.357)
  return drop === 0 ? block : stack([space(drop), block])
}
