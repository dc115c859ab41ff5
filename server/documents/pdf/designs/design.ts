import type { Block } from '../blocks'
import type { Content } from '../content'
import type { Letterhead } from '../letterhead'
import type { Look, Margin } from '../look'
import type { Mark } from '../marks'
import type { TableStyle } from '../table'

/** Size of the logo on paper, in points. */
export interface LogoSize {
  width: number
  height: number
}

/** How documents of one base layout look. The order of the parts and the page breaks are the same for all. */
export interface Design {
  /** White space around the page at a type size. */
  margin: (size: number) => Margin
  /** What stands on every page behind the text. */
  backdrop: (look: Look) => Mark[]
  /** From the top of the first page to the lines or the matter of a letter: the parties, what it is, and the facts. */
  opening: (content: Letterhead, look: Look, logo: LogoSize | null) => Block
  table: (look: Look) => TableStyle
  /** Subtotals, total and the legal notes beside them. Blocks that belong together but may be parted if they must. */
  totals: (content: Content, look: Look) => Block[]
  payment: (payment: NonNullable<Content['payment']>, look: Look) => Block
  /** The line above the foot of the page and below the head of a next page. */
  furnitureLine: (look: Look) => Block
}
