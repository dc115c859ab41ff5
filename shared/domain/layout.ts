import type { DocumentLocale } from './invoice/document'
import { layoutLabelKeys, type LayoutLabelKey } from './layout-labels'

export const layoutBases = ['classic', 'modern', 'minimal'] as const
export type LayoutBase = (typeof layoutBases)[number]

export const layoutFonts = ['open-sans', 'noto-serif'] as const
export type LayoutFont = (typeof layoutFonts)[number]

export const layoutPageSizes = ['A4', 'LETTER'] as const
export type LayoutPageSize = (typeof layoutPageSizes)[number]

export const logoPlacements = ['left', 'center', 'right'] as const
export type LogoPlacement = (typeof logoPlacements)[number]

export type LayoutLabels = Partial<Record<LayoutLabelKey, Partial<Record<DocumentLocale, string>>>>

export const layoutColumns = ['quantity', 'unit', 'unitPrice', 'discount', 'vatRate'] as const
export type LayoutColumn = (typeof layoutColumns)[number]

/** How documents of an account look: a base design and what was changed in it. */
export interface LayoutConfig {
  base: LayoutBase
  font: LayoutFont
  /** Size of the running text, in points. Everything else scales along. */
  fontSizePt: number
  pageSize: LayoutPageSize
  /** `#RRGGBB`. */
  accentColor: string
  /** `#RRGGBB`. */
  textColor: string
  /** Printed above everything on the first page. */
  headerText: string | null
  /** Printed at the foot of every page. */
  footerText: string | null
  logo: { placement: LogoPlacement, maxHeightMm: number }
  labels: LayoutLabels
  showQr: boolean
  showPaymentLink: boolean
  /** A column that is off still prints where the law needs it: see visibleColumns in the PDF room. */
  columns: Record<LayoutColumn, boolean>
}

/** What a saved template or a house style holds: only what differs from its base. */
export type LayoutChanges = Partial<Omit<LayoutConfig, 'logo' | 'columns'>> & {
  logo?: Partial<LayoutConfig['logo']>
  columns?: Partial<LayoutConfig['columns']>
}

/** A change of a saved layout: what it leaves out stays, and null takes a word of one's own away. */
export type LayoutPatch = Omit<LayoutChanges, 'labels'> & {
  labels?: { [Key in LayoutLabelKey]?: { [Locale in DocumentLocale]?: string | null } | null }
}

/** Bounds of the numbers in a layout: outside them a page becomes unreadable or has no room for its lines. */
export const layoutBounds = {
  fontSizePt: { min: 7, max: 12 },
  logoMaxHeightMm: { min: 5, max: 40 },
  labelLength: 60,
  textLength: 500,
} as const

/** The three built-in layouts: `preset:classic`, `preset:modern` and `preset:minimal`. */
export const layoutPresets: Readonly<Record<LayoutBase, LayoutConfig>> = {
  classic: preset('classic', { accentColor: '#1F6F5C', logo: { placement: 'left', maxHeightMm: 18 } }),
  modern: preset('modern', { accentColor: '#1F6F5C', logo: { placement: 'right', maxHeightMm: 16 } }),
  minimal: preset('minimal', { accentColor: '#1C1917', logo: { placement: 'left', maxHeightMm: 12 } }),
}

/**
 * A whole layout from what was changed: everything else comes from the preset of its base (classic when it names none).
 * Numbers outside their bounds are brought inside and colours that are none are ignored, so that a layout saved
 * under older rules still prints.
 */
export function resolveLayout(changes: LayoutChanges): LayoutConfig {
  const base = layoutPresets[changes.base ?? 'classic']
  const { fontSizePt, logoMaxHeightMm } = layoutBounds
  return {
    ...base,
    ...changes,
    fontSizePt: clamp(changes.fontSizePt ?? base.fontSizePt, fontSizePt),
    accentColor: colorOr(base.accentColor, changes.accentColor),
    textColor: colorOr(base.textColor, changes.textColor),
    logo: {
      placement: changes.logo?.placement ?? base.logo.placement,
      maxHeightMm: clamp(changes.logo?.maxHeightMm ?? base.logo.maxHeightMm, logoMaxHeightMm),
    },
    labels: { ...base.labels, ...changes.labels },
    columns: { ...base.columns, ...changes.columns },
  }
}

/**
 * What differs from the preset of its base, and nothing else: with this, a house style follows the base that is chosen
 * later in everything nobody changed. The inverse of resolveLayout.
 */
export function changesFromBase(config: LayoutConfig): LayoutChanges {
  const base = layoutPresets[config.base]
  const { logo, labels, columns, ...plain } = config
  return {
    ...differing(plain, base),
    base: config.base,
    ...whereAny('logo', differing(logo, base.logo)),
    ...whereAny('labels', labels),
    ...whereAny('columns', differing(columns, base.columns)),
  }
}

/** A layout after a change of it, at every depth: one column, or one label in one language, leaves the others alone. */
export function changeLayout(saved: LayoutChanges, { labels = {}, ...patch }: LayoutPatch): LayoutChanges {
  return {
    ...saved,
    ...patch,
    logo: { ...saved.logo, ...patch.logo },
    labels: changeLabels(saved.labels ?? {}, labels),
    columns: { ...saved.columns, ...patch.columns },
  }
}

function changeLabels(saved: LayoutLabels, patch: NonNullable<LayoutPatch['labels']>): LayoutLabels {
  const labels: LayoutLabels = { ...saved }
  for (const key of layoutLabelKeys) {
    const words = patch[key]
    if (words === undefined) continue
    const chosen = Object.entries(words === null ? {} : { ...saved[key], ...words }).filter(([, word]) => word !== null)
    if (chosen.length > 0) labels[key] = Object.fromEntries(chosen)
    else delete labels[key]
  }
  return labels
}

/** Whether the text is a colour as layouts write it: `#RRGGBB`. */
export function isLayoutColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

function preset(base: LayoutBase, look: Pick<LayoutConfig, 'accentColor' | 'logo'>): LayoutConfig {
  return {
    ...look,
    base,
    font: 'open-sans',
    fontSizePt: 9,
    pageSize: 'A4',
    textColor: '#1C1917',
    headerText: null,
    footerText: null,
    labels: {},
    showQr: true,
    showPaymentLink: true,
    columns: { quantity: true, unit: true, unitPrice: true, discount: true, vatRate: true },
  }
}

function differing<Values extends object>(values: Values, usual: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== usual[name as keyof Values]),
  ) as Partial<Values>
}

function whereAny<Name extends string, Values extends object>(name: Name, values: Values): { [Key in Name]?: Values } {
  return Object.keys(values).length === 0 ? {} : { [name]: values } as { [Key in Name]: Values }
}

function clamp(value: number, bounds: { min: number, max: number }): number {
  return Math.min(bounds.max, Math.max(bounds.min, value))
}

function colorOr(fallback: string, color: string | undefined): string {
  return color !== undefined && isLayoutColor(color) ? color : fallback
}
