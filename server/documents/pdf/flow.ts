import type { Block } from './blocks'
import type { Mark } from './marks'

/** Blocks that follow each other down the pages. */
export interface Group {
  blocks: Block[]
  /** Stands above the group where it begins, and above its header. */
  lead?: Block
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

interface FilledPage {
  area: Area
  placed: { block: Block, y: number }[]
  /** How far down the blocks reach. */
  end: number
}

/** A page should have at least this share of its height in use: less than a quarter looks like a mistake. */
const leastShare = 0.3

/**
 * Places groups on as many pages as they need. No block is ever cut. A page that would stay under a quarter full gets
 * the last blocks of the page before it, so that nobody turns a page for a line or two.
 */
export function flow(groups: readonly Group[], areaOf: (page: number) => Area): Mark[][] {
  let pages = fill(groups, areaOf)
  const bottoms = new Map<number, number>()
  for (let index = pages.length - 1; index > 0; index -= 1) {
    const page = pages[index]
    const before = pages[index - 1]
    if (!page || !before) continue
    const missing = page.area.top + roomOf(page.area) * leastShare - page.end
    if (missing <= 0) continue
    const balanced = new Map(bottoms).set(index - 1, before.end - missing)
    const refilled = fill(groups, at => ({ ...areaOf(at), bottom: balanced.get(at) ?? areaOf(at).bottom }))
    if (refilled.length !== pages.length || refilled.some(({ placed }) => placed.length === 0)) continue
    pages = refilled
    bottoms.set(index - 1, before.end - missing)
  }
  return pages.map(({ area, placed }) => placed.flatMap(({ block, y }) => block.at(area.left, y)))
}

/** Height of the groups below each other on one page. */
export function heightOf(groups: readonly Group[]): number {
  let height = 0
  let header: Block | null = null
  for (const group of groups) {
    if (height > 0) height += group.spaceBefore
    if (group.header !== null && group.header !== header) height += group.header.height
    header = group.header ?? header
    height += group.blocks.reduce((sum, block) => sum + block.height, group.lead?.height ?? 0)
  }
  return height
}

function fill(groups: readonly Group[], areaOf: (page: number) => Area): FilledPage[] {
  let area = areaOf(0)
  let y = area.top
  let page: FilledPage = { area, placed: [], end: y }
  const pages = [page]
  let shownHeader: Block | null = null

  const place = (block: Block) => {
    page.placed.push({ block, y })
    y += block.height
    page.end = y
  }
  const turnPage = () => {
    area = areaOf(pages.length)
    y = area.top
    page = { area, placed: [], end: y }
    pages.push(page)
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
    const leadHeight = group.lead?.height ?? 0
    const above = leadHeight + headerHeight(group.header)
    const whole = group.blocks.reduce((height, block) => height + block.height, above)
    const fitsOnePage = whole <= roomOf(areaOf(pages.length))
    const needed = group.keepTogether && fitsOnePage ? whole : above + first.height
    if (mayTurn() && y + before + needed > area.bottom) turnPage()
    else y += before
    if (group.lead) place(group.lead)
    for (const block of group.blocks) {
      if (mayTurn() && y + headerHeight(group.header) + block.height > area.bottom) turnPage()
      if (group.header !== null && group.header !== shownHeader) {
        place(group.header)
        shownHeader = group.header
        place(block.belowHeader ?? block)
      } else {
        place(block)
      }
    }
  }
  return pages
}

function roomOf({ top, bottom }: Area): number {
  return bottom - top
}
