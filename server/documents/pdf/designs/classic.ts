import type { LogoPlacement } from '#domain/layout'
import { beside, nothing, rule, space, stack, tagged, type Align, type Block } from '../blocks'
import type { Content } from '../content'
import type { Letterhead } from '../letterhead'
import type { Look } from '../look'
import {
  addressLines, amountList, brand, customerBlock, factGrid, factList, hairline, headerText, linkBlock,
  nameBlock, qrBlock, titleBlock, whiteMargin,
} from '../parts'
import { section } from '../tags'
import { totalsBeside } from '../totals'
import { joinedLines } from '../typeset'
import type { Design, LogoSize } from './design'

/** Quiet and familiar: a thin horizon line in the accent colour below the sender, hairlines between the rows. */
export function classic(placement: LogoPlacement): Design {
  return {
    margin: () => ({ top: 44, right: 56, bottom: 32, left: 56 }),
    backdrop: () => [],
    opening: (content, look, logo) => opening(content, look, logo, placement),
    table: look => ({
      head: { ...look.label, weight: 600 },
      body: look.text,
      amount: look.text,
      rowInset: look.gap * 0.36,
      sideInset: 0,
      separator: hairline(look),
      sumLine: rule(look.width, 0.9, look.color.ink),
      header: labels => stack([labels, space(look.gap * 0.45), rule(look.width, 0.9, look.color.ink)]),
    }),
    totals,
    payment,
    furnitureLine: look => rule(look.width, 0.75, look.color.accent),
  }
}

function opening(content: Letterhead, look: Look, logo: LogoSize | null, placement: LogoPlacement): Block {
  const wordmark = { ...look.text, size: look.size * 1.9, weight: 600 as const, color: look.color.ink }
  const senderName = { ...look.small, weight: 600 as const, color: look.color.ink }
  const senderLines = [...content.seller.address, ...content.seller.contact]
  const side = look.width * 0.4
  const sender = (align: Align) => stack([
    logo === null ? nothing : nameBlock(content.seller.name, senderName, side, align),
    addressLines(senderLines, look.small, side, align),
  ])
  const head = {
    left: () => beside(
      { left: 0, block: brand(content, logo, wordmark, look.width - side - look.size * 2, 'left') },
      { left: look.width - side, block: sender('right') },
    ),
    right: () => beside(
      { left: 0, block: sender('left') },
      { left: side + look.size * 2, block: brand(content, logo, wordmark, look.width - side - look.size * 2, 'right') },
    ),
    center: () => stack([
      brand(content, logo, wordmark, look.width, 'center'),
      space(look.gap * 0.7),
      addressLines([joinedLines([...(logo === null ? [] : [content.seller.name]), ...senderLines], look.small,
        look.width)], look.small, look.width, 'center'),
    ]),
  }[placement]()
  return stack([
    headerText(content, look),
    tagged(section.seller, head),
    space(look.gap * 1.3),
    rule(look.width, 0.75, look.color.accent),
    space(look.gap * 3),
    customerBlock(content, look, look.width * 0.55),
    space(look.gap * 2.2),
    titleBlock(content, { ...look.text, size: look.size * 2.3, weight: 600, color: look.color.ink }, look.width),
    space(look.gap * 0.6),
    factGrid(content.facts, { label: look.label, value: look.strong }, look.width, 4),
    space(look.gap * 2),
  ])
}

function totals(content: Content, look: Look): Block[] {
  return totalsBeside(content, look, {
    sideInset: 0,
    noteStyle: look.text,
    amounts: (facts, width) => amountList(facts, { label: look.text, value: look.text }, width),
    total: width => stack([
      space(look.gap * 0.6),
      rule(width, 0.9, look.color.ink),
      space(look.gap * 0.5),
      amountList([content.total], {
        label: { ...look.strong, size: look.size * 1.2 },
        value: { ...look.text, size: look.size * 1.9, weight: 600, color: look.color.accentInk },
      }, width),
    ]),
  })
}

function payment(payment: NonNullable<Content['payment']>, look: Look): Block {
  const qrSize = payment.qr === null ? 0 : look.size * (look.isTight ? 8.6 : 10.2)
  const width = look.width - (qrSize === 0 ? 0 : qrSize + look.size * 3)
  const styles = { label: look.text, value: { ...look.strong, size: look.size * 1.15 } }
  const due = payment.payBefore === null ? [payment.amount] : [payment.amount, payment.payBefore]
  return stack([
    rule(look.width, 0.75, look.color.accent),
    space(look.gap * 1.2),
    beside(
      {
        left: 0,
        block: stack([
          factList([...due, ...payment.transfer], styles, width, look.size * 11.5),
          payment.link === null ? nothing : space(look.gap * 0.5),
          linkBlock(payment, look, width),
        ]),
      },
      { left: look.width - qrSize + whiteMargin(payment.qr, qrSize), block: qrBlock(payment.qr, look, qrSize) },
    ),
  ])
}
