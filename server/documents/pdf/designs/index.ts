import type { LayoutBase, LayoutConfig, LogoPlacement } from '#domain/layout'
import { classic } from './classic'
import type { Design } from './design'
import { minimal } from './minimal'
import { modern } from './modern'

/** The design of a layout. */
export function designOf({ base, logo }: LayoutConfig): Design {
  return designs[base](logo.placement)
}

const designs: Record<LayoutBase, (placement: LogoPlacement) => Design> = { classic, modern, minimal }
