import type { LayoutFont } from '#domain/layout'
import type { artifact, Tag } from './tags'

/** The weights of type a document may use: each one is a font file that is embedded. */
export type Weight = 300 | 400 | 600 | 700

export interface TextStyle {
  font: LayoutFont
  size: number
  weight: Weight
  color: string
}

/** One line of text; `x` is its left edge. All measures are points from the top left corner of the page. */
export interface TextMark extends TextStyle {
  kind: 'text'
  text: string
  x: number
  baseline: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface BoxMark extends Box {
  kind: 'box'
  color: string
}

export interface LogoMark extends Box {
  kind: 'logo'
}

export interface LinkMark extends Box {
  kind: 'link'
  url: string
  /** What the link is for, for readers to whom it is not shown. */
  description: string
}

export interface QrMark {
  kind: 'qr'
  x: number
  y: number
  size: number
  modules: readonly (readonly boolean[])[]
}

/** A word laid across the page, behind everything else. */
export interface WatermarkMark extends TextStyle {
  kind: 'watermark'
  text: string
}

/** What follows, up to its end, belongs to this part of the document. Nothing is painted. */
export interface BeginMark {
  kind: 'begin'
  tag: Tag | typeof artifact
}

/** The end of the part that began last. */
export interface EndMark {
  kind: 'end'
}

/** What stands on a page: the layout places marks, the sheet paints them. */
export type Mark = TextMark | BoxMark | LogoMark | LinkMark | QrMark | WatermarkMark | BeginMark | EndMark
