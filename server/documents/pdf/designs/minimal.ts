import type { LogoPlacement } from '#domain/layout'
import { beside, bottomsAligned, nothing, space, stack, textLine, type Block } from '../blocks'
import type { Content } from '../content'
import type { Letterhead } from '../letterhead'
import type { Look } from '../look'
import {
  amountList, brand, customerBlock, factGrid, factList, fitting, hairline, headerText, linkBlock, qrBlock,
  sellerBlock, titleBlock, whiteMargin,
} from '../parts'
import { totalsBeside } from '../totals'
import type { Design, LogoSize } from './design'

/** White space and light type; order comes from alignment alone. */
export function minimal(placement: LogoPlacement): Design {
  return {
    margin: () => ({ top: 60, right: 70, bottom: 40, left: 70 }),
    backdrop: () => [],
    opening: (content, look, logo) => opening(content, look, logo, placement),
    table: look => ({
      head: look.label,
      body: look.text,
      amount: look.text,
      rowInset: look.gap * 0.36,
      sideInset: 0,
      separator: nothing,
      sumLine: hairline(look),
      header: labels => stack([labels, space(look.gap * 0.4), hairline(look), space(look.gap * 0.4)]),
    }),
    totals,
    payment,
    furnitureLine: () => nothing,
  }
}

function opening(content: Letterhead, look: Look, logo: LogoSize | null, placement: LogoPlacement): Block {
  const column = look.width / 2
  const titleStyle = { ...look.text, size: look.size * 2.6, weight: 300 as const, color: look.color.ink }
  const amount = content.amount?.value ?? ''
  const amountStyle = fitting(amount, { ...titleStyle, color: look.color.accentInk }, look.width * 0.5)
  return stack([
    headerText(content, look),
    brand(content, logo, { ...look.strong, size: look.size * 1.3 }, look.width, placement),
    space(look.gap * 5),
    bottomsAligned([
      { left: 0, block: titleBlock(content, titleStyle, amount === '' ? look.width : column) },
      { left: column, block: textLine(amount, amountStyle, column, 'right') },
    ]),
    space(look.gap * 2.6),
    beside(
      { left: 0, block: customerBlock(content, look, column - look.size * 2) },
      { left: content.customer ? column : 0, block: sellerBlock(content, look, column) },
    ),
    space(look.gap * 2.6),
    factGrid(content.facts, { label: look.label, value: look.text }, look.width + look.size, 4),
    space(look.gap * 3.4),
  ])
}

function totals(content: Content, look: Look): Block[] {
  return totalsBeside(content, look, {
    sideInset: 0,
    noteStyle: look.text,
    amounts: (facts, width) => stack([
      amountList(facts, { label: { ...look.text, color: look.color.muted }, value: look.text }, width),
    ]),
    total: width => stack([
      space(look.gap * 0.7),
      hairline(look, width),
      space(look.gap * 0.5),
      amountList([content.total], {
        label: look.text,
        value: { ...look.text, size: look.size * 2.3, weight: 300, color: look.color.accentInk },
      }, width),
    ]),
  })
}

function payment(payment: NonNullable<Content['payment']>, look: Look): Block {
  const qrSize = payment.qr === null ? 0 : look.size * (look.isTight ? 8.6 : 9.7)
  const width = look.width - (qrSize === 0 ? 0 : qrSize + look.size * 2)
  const facts = payment.payBefore === null ? payment.transfer : [...payment.transfer, payment.payBefore]
  const styles = { label: { ...look.text, color: look.color.muted }, value: look.strong }
  return beside(
    {
      left: 0,
      block: stack([
        factList(facts, styles, width, look.size * 11.5),
        payment.link === null ? nothing : space(look.gap * 0.6),
        linkBlock(payment, look, width),
      ]),
    },
    { left: look.width - qrSize + whiteMargin(payment.qr, qrSize), block: qrBlock(payment.qr, look, qrSize) },
  )
}
