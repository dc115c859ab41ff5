import type { LayoutConfig } from '#domain/layout'
import { classic } from './classic'
import type { Design } from './design'

/** The design of a layout. */
export function designOf(layout: LayoutConfig): Design {
  return designs[layout.base](layout.logo.placement)
}

const designs = { classic, modern: classic, minimal: classic }
