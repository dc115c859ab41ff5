import { beside, nothing, paragraph, space, stack, tagged, taggedLines, type Block } from './blocks'
import type { Content } from './content'
import type { Look } from './look'
import type { TextStyle } from './marks'
import { section } from './tags'
import { totalsWidth } from './parts'
import { lineSpacing } from './typeset'

export interface TotalsParts {
  /** White space left and right of the amounts, inside their width. */
  sideInset: number
  noteStyle: TextStyle
  amounts: (facts: Content['subtotals'], width: number) => Block
  total: (width: number) => Block
}

/** Legal notes taller than this, in lines, follow the totals at full width instead: a reason may fill pages. */
const maxNoteLinesBeside = 12

/** So many subtotals stay together with the total; more (one for every VAT rate) may run over to a next page. */
const maxSubtotalsTogether = 16

/** Totals at the right with the legal notes at the left of them. */
export function totalsBeside(content: Content, look: Look, parts: TotalsParts): Block[] {
  const { sideInset, noteStyle, amounts, total } = parts
  const width = totalsWidth(content, look, sideInset)
  const left = look.width - width
  const noteWidth = left - look.size * 2.5
  const paragraphs = content.legalNotes.map(note => paragraph(note, noteStyle, noteWidth))
  const standing = tagged(section.legalNotes, stack(paragraphs, look.size * 0.3))
  const fits = standing.height <= maxNoteLinesBeside * noteStyle.size * lineSpacing
  const notes = fits ? standing : nothing
  const following = fits ? [] : content.legalNotes.flatMap(note => (
    taggedLines(section.legalNotes, note, noteStyle, look.width)
  ))
  const above = space(look.gap * 1.1)
  if (content.subtotals.length <= maxSubtotalsTogether) {
    const block = stack([amounts(content.subtotals, width), total(width)])
    return [stack([above, beside({ left: 0, block: notes }, { left, block })]), ...following]
  }
  const rows = content.subtotals.map(fact => beside({
    left, block: stack([amounts([fact], width), space(look.gap * 0.25)]),
  }))
  return [above, ...rows, beside({ left: 0, block: notes }, { left, block: total(width) }), ...following]
}
