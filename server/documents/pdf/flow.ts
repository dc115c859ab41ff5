import type { Block } from './blocks'
import type { Mark } from './marks'

/** Blocks that follow each other down the pages. */
export interface Group {
  blocks: Block[]
  /** Repeated at the top of every page on which the group continues. Groups with the same header share it. */
  header: Block | null
  /** Whether the blocks must stay together on one page, if one page can hold them. */
  keepTogether: boolean
  /** White space above the group, unless it starts a page. */
  spaceBefore: number
}

/** Where blocks may stand on a page. */
export interface Area {
  left: number
  top: number
  bottom: number
}

/** Places groups on as many pages as they need. No block is ever cut. */
export function flow(groups: readonly Group[], areaOf: (page: number) => Area): Mark[][] {
  const pages: Mark[][] = [[]]
  let area = areaOf(0)
  let y = area.top
  let shownHeader: Block | null = null

  const place = (block: Block) => {
    pages.at(-1)?.push(...block.at(area.left, y))
    y += block.height
  }
  const turnPage = () => {
    pages.push([])
    area = areaOf(pages.length - 1)
    y = area.top
    shownHeader = null
  }
  const isAtTop = () => y === area.top
  // The first page has less room than the others: what does not fit there may fit on the next.
  const mayTurn = () => !isAtTop() || roomOf(areaOf(pages.length)) > roomOf(area)

  for (const group of groups) {
    const headerHeight = (header: Block | null) => header === null || header === shownHeader ? 0 : header.height
    const before = isAtTop() ? 0 : group.spaceBefore
    const [first] = group.blocks
    if (!first) continue
    const whole = group.blocks.reduce((height, block) => height + block.height, headerHeight(group.header))
    const fitsOnePage = whole <= roomOf(areaOf(pages.length))
    const needed = group.keepTogether && fitsOnePage ? whole : headerHeight(group.header) + first.height
    if (mayTurn() && y + before + needed > area.bottom) turnPage()
    else y += before
    for (const block of group.blocks) {
      if (mayTurn() && y + headerHeight(group.header) + block.height > area.bottom) turnPage()
      if (group.header !== null && group.header !== shownHeader) {
        place(group.header)
        shownHeader = group.header
      }
      place(block)
    }
  }
  return pages
}

function roomOf({ top, bottom }: Area): number {
  return bottom - top
}
