import type { LogoPlacement } from '#domain/layout'
import { beside, bottomsAligned, nothing, panel, rule, space, stack, type Block } from '../blocks'
import type { Content } from '../content'
import { isSameFact, type Fact } from '../facts'
import type { Letterhead } from '../letterhead'
import type { Look } from '../look'
import {
  amountList, brand, customerBlock, factCell, factGrid, factList, fitting, hairline, headerText, linkBlock,
  qrBlock, sellerBlock, titleBlock,
} from '../parts'
import { totalsBeside } from '../totals'
import type { Design, LogoSize } from './design'

/** Bold type and one band of colour that says what to pay, when, and for which number. */
export function modern(placement: LogoPlacement): Design {
  return {
    margin: () => ({ top: 50, right: 52, bottom: 32, left: 52 }),
    backdrop: look => [
      { kind: 'box', x: 0, y: 0, width: look.page.width, height: stripHeight, color: look.color.accent },
    ],
    opening: (content, look, logo) => opening(content, look, logo, placement),
    table: look => ({
      head: { ...look.strong, size: look.size * 0.86 },
      body: look.text,
      amount: look.strong,
      rowInset: look.gap * 0.42,
      sideInset: sideInset(look),
      separator: hairline(look),
      sumLine: rule(look.width, 1.6, look.color.accent),
      header: labels => stack([
        panel(labels, look.width, { color: look.color.tint, inset: { x: 0, y: look.size * 0.2 + look.gap * 0.3 } }),
        rule(look.width, 1.6, look.color.accent),
      ]),
    }),
    totals,
    payment,
    furnitureLine: look => hairline(look),
  }
}

const stripHeight = 9

const sideInset = (look: Look) => look.size * 0.9
const whiteAround = (look: Look) => look.size * 0.3

function opening(content: Letterhead, look: Look, logo: LogoSize | null, placement: LogoPlacement): Block {
  const half = look.width * 0.46
  const wordmark = { ...look.strong, size: look.size * 1.6 }
  const titleStyle = { ...look.text, size: look.size * 3.6, weight: 700 as const }
  const title = titleBlock(content, titleStyle, placement === 'right' ? look.width - half : look.width)
  const head = placement === 'right'
    ? bottomsAligned([
        { left: 0, block: title },
        { left: look.width - half, block: brand(content, logo, wordmark, half, 'right') },
      ])
    : stack([brand(content, logo, wordmark, look.width, placement), space(look.gap * 2.5), title])
  return stack([
    headerText(content, look),
    head,
    space(look.gap * 1.8),
    highlightBand(content, look),
    space(look.gap * 2.4),
    parties(content, look),
    space(look.gap * 3),
  ])
}

function highlightBand(content: Letterhead, look: Look): Block {
  const inset = { x: look.size * 1.6, y: look.size * 0.5 + look.gap * 0.7 }
  const highlights = highlightsOf(content)
  // The amount comes first and is the longest.
  const share = (look.width - 2 * inset.x) / (highlights.length + 0.5)
  const label = { ...look.label, color: look.color.onAccent }
  const value = { ...look.text, size: look.size * 1.8, weight: 700 as const, color: look.color.onAccent }
  const cells = highlights.map((fact, index) => {
    const width = (index === 0 ? 1.5 : 1) * share - look.size * 1.5
    return {
      left: index === 0 ? 0 : (index + 0.5) * share,
      block: factCell(fact, { label, value: fitting(fact.value, value, width) }, width),
    }
  })
  return panel(bottomsAligned(cells), look.width, { color: look.color.accent, inset })
}

function highlightsOf({ amount, highlights }: Letterhead): Fact[] {
  return amount === null ? highlights : [amount, ...highlights]
}

function parties(content: Letterhead, look: Look): Block {
  // By label and value: a layout may give two facts the same label, and neither may go missing.
  const otherFacts = content.facts.filter(fact => !highlightsOf(content).some(shown => isSameFact(shown, fact)))
  const factsWidth = look.width * 0.4
  const partyWidth = (look.width - factsWidth) / 2 - look.size * 1.6
  // Without a customer, as on a simplified invoice, the seller takes its place.
  const sellerLeft = content.customer ? partyWidth + look.size * 1.6 : 0
  return beside(
    { left: 0, block: customerBlock(content, look, partyWidth) },
    { left: sellerLeft, block: sellerBlock(content, look, partyWidth) },
    {
      left: look.width - factsWidth,
      block: factList(otherFacts, { label: look.label, value: look.strong }, factsWidth, factsWidth * 0.47),
    },
  )
}

function totals(content: Content, look: Look): Block[] {
  const inset = { x: sideInset(look), y: look.size * 0.3 + look.gap * 0.45 }
  return totalsBeside(content, look, {
    sideInset: inset.x,
    noteStyle: look.strong,
    amounts: (facts, width) => panel(
      amountList(facts, { label: look.text, value: look.text }, width - 2 * inset.x),
      width, { color: null, inset: { x: inset.x, y: 0 } },
    ),
    total: width => stack([
      space(look.gap * 0.8),
      panel(amountList([content.total], {
        label: { ...look.text, size: look.size * 1.3, weight: 700, color: look.color.onAccent },
        value: { ...look.text, size: look.size * 1.9, weight: 700, color: look.color.onAccent },
      }, width - 2 * inset.x), width, { color: look.color.accent, inset }),
    ]),
  })
}

function payment(payment: NonNullable<Content['payment']>, look: Look): Block {
  const inset = { x: look.size * 1.6, y: look.size * 0.5 + look.gap * 0.9 }
  const qrSize = payment.qr === null ? 0 : look.size * (look.isTight ? 8.6 : 10.2)
  const width = look.width - 2 * inset.x
  const factsWidth = width - (qrSize === 0 ? 0 : qrSize + look.size * 2)
  const styles = { label: look.label, value: { ...look.strong, size: look.size * 1.15 } }
  return panel(beside(
    {
      left: 0,
      block: stack([
        factGrid(payment.transfer, styles, factsWidth, 2),
        payment.link === null ? nothing : space(look.gap * 0.9),
        linkBlock(payment, look, factsWidth),
      ]),
    },
    // Its ground ends where the amounts above it end.
    {
      left: look.width - inset.x - sideInset(look) - whiteAround(look) - qrSize,
      block: onWhite(qrBlock(payment.qr, look, qrSize), qrSize, look),
    },
  ), look.width, { color: look.color.tint, inset })
}

/** Scanners want a code on white. */
function onWhite(block: Block, width: number, look: Look): Block {
  const margin = whiteAround(look)
  return {
    height: block.height,
    at: (x, y) => block === nothing ? [] : [
      {
        kind: 'box', x: x - margin, y: y - margin, width: width + 2 * margin, height: block.height + 2 * margin,
        color: '#FFFFFF',
      },
      ...block.at(x, y),
    ],
  }
}
