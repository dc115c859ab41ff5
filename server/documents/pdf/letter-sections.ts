import { paragraph, space, stack, tagged, type Block } from './blocks'
import type { Design } from './designs/design'
import type { Fact } from './facts'
import type { Group } from './flow'
import { widthOf } from './fonts'
import type { LetterBlock } from './letter-input'
import { letterTableOf } from './letter-table'
import type { Look } from './look'
import { factList } from './parts'
import { together, textGroups } from './sections'
import { section } from './tags'

/** The blocks of a letter, one after the other. A heading goes to a next page with what it is the heading of. */
export function letterSections(blocks: readonly LetterBlock[], look: Look, design: Design): Group[] {
  const groups: Group[] = []
  let headings: Block[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      headings.push(headingOf(block.text, look))
      continue
    }
    const [first, ...others] = groupsOf(block, look, design)
    if (!first) continue
    groups.push(headings.length === 0 ? first : below(headings, first, look), ...others)
    headings = []
  }
  return headings.length === 0 ? groups : [...groups, together(headings, look.gap * 2.2)]
}

function groupsOf(block: Exclude<LetterBlock, { kind: 'heading' }>, look: Look, design: Design): Group[] {
  switch (block.kind) {
    case 'paragraph': return textGroups(section.letter, block.text, look.text, look, look.gap * 1.4)
    case 'facts': return factGroups(block.facts, look)
    case 'table': return tableGroups(block, look, design)
  }
}

/** Only a heading that nobody could have meant is cut. */
const mostHeadingLines = 10

function headingOf(text: string, look: Look): Block {
  const style = { ...look.strong, size: look.size * 1.2 }
  return tagged([section.letter, { role: 'H2' }], stack([paragraph(text, style, look.width, 'left', mostHeadingLines), space(look.gap * 0.6)]))
}

function below(headings: readonly Block[], group: Group, look: Look): Group {
  return { ...group, lead: stack(headings), spaceBefore: look.gap * 2.2 }
}

/** A fact a block: a long list of them runs on over pages. */
function factGroups(facts: readonly Fact[], look: Look): Group[] {
  const styles = { label: look.text, value: look.strong }
  const widest = Math.max(0, ...facts.map(({ label }) => widthOf(label, styles.label)))
  const labelWidth = Math.min(look.width * 0.4, widest + look.size * 2)
  const blocks = facts.map(fact => tagged(section.letter, stack([
    factList([fact], styles, look.width, labelWidth), space(look.size * 0.2),
  ])))
  return [{ blocks, header: null, keepTogether: facts.length <= mostFactsTogether, spaceBefore: look.gap * 1.4 }]
}

/** A list of no more facts stays on one page. */
const mostFactsTogether = 8

/** So many rows go with the sums below them to a next page. */
const mostRowsWithSums = 3

function tableGroups(block: Extract<LetterBlock, { kind: 'table' }>, look: Look, design: Design): Group[] {
  const { header, rows, sums } = letterTableOf(block, look, design.table(look))
  const withSums = sums.length === 0 ? 0 : Math.min(mostRowsWithSums, rows.length)
  const split = rows.length - withSums
  const groups: Group[] = [
    { blocks: rows.slice(0, split), header, keepTogether: false, spaceBefore: look.gap * 1.6 },
    { blocks: [...rows.slice(split), ...sums], header, keepTogether: true, spaceBefore: 0 },
  ]
  return groups.filter(({ blocks }) => blocks.length > 0)
}
