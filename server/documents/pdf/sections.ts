import { runOn, space, stack, tagged, taggedLines, type Block } from './blocks'
import type { Content } from './content'
import type { Design } from './designs/design'
import { heightOf, type Group } from './flow'
import { lineTableOf } from './line-table'
import type { Look } from './look'
import type { TextStyle } from './marks'
import { within } from './parts'
import { section, type Tag } from './tags'

/**
 * Everything below the opening, in order: the lines, totals, notes, payment and closing text. What only makes sense
 * beside something else goes to a next page with it: totals with the last lines, payment with the end of the notes.
 * @param pageHeight height of a page that is not the first, in points
 */
export function sectionsOf(content: Content, look: Look, design: Design, pageHeight: number): Group[] {
  const { header, rows } = lineTableOf(content, look, design.table(look))
  const withTotals = Math.max(1, Math.min(mostRowsWithTotals, Math.floor(rows.length / 2)))
  const totals: Group = {
    blocks: [...rows.slice(-withTotals), ...design.totals(content, look)], header, keepTogether: true, spaceBefore: 0,
  }
  const pay = content.payment
  const payment = pay && together([
    tagged(section.payment, within(pageHeight, look, smaller => design.payment(pay, smaller))),
  ], look.gap * 2)
  const below = [
    ...textGroups(section.notes, content.notes, look.text, look, look.gap * 2.2),
    ...payment ? [payment] : [],
    ...textGroups(section.closing, content.closing, look.isTight ? look.small : look.text, look, look.gap * 2.2),
  ]
  const first = rows.slice(0, -withTotals)
  return [
    { blocks: first, header, keepTogether: false, spaceBefore: 0 },
    ...bound([totals, ...below], pageHeight),
  ]
}

/** So many rows go with the totals to a next page. */
const mostRowsWithTotals = 3

/** A text of no more lines stays in one piece. */
const mostLinesTogether = 6

/** Binds groups to those after them, from the last one up, as long as one page can hold them. */
function bound(groups: readonly Group[], pageHeight: number): Group[] {
  const result: Group[] = []
  for (const group of groups.toReversed()) {
    const [next] = result
    const both = next?.keepTogether && group.keepTogether ? joined(group, next) : null
    if (both && heightOf([both]) <= pageHeight) result[0] = both
    else result.unshift(group)
  }
  return result
}

function joined(upper: Group, lower: Group): Group {
  const [first, ...others] = lower.blocks
  if (!first) return upper
  return { ...upper, blocks: [...upper.blocks, stack([space(lower.spaceBefore), first]), ...others] }
}

/** Blocks that stay on one page. */
export function together(blocks: Block[], spaceBefore: number): Group {
  return { blocks, header: null, keepTogether: true, spaceBefore }
}

/** Free text may be long: it runs on line by line, and its last lines stay with what follows. */
export function textGroups(
  part: Tag, text: string | null, style: TextStyle, look: Look, spaceBefore: number,
): Group[] {
  if (text === null) return []
  const lines = taggedLines(part, text, style, look.width * (look.isTight ? 1 : 0.85))
  if (lines.length <= mostLinesTogether) return [together(lines, spaceBefore)]
  const blocks = runOn(lines, 3)
  return [
    { blocks: blocks.slice(0, -1), header: null, keepTogether: false, spaceBefore },
    together(blocks.slice(-1), 0),
  ]
}
