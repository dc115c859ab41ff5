import type { z } from 'zod'
import type { Business, businessUpdateSchema } from '#contract/schemas/business'
import { layoutBases, layoutPresets, resolveLayout, type LayoutConfig } from '#domain/layout'
import { styleInput, type StyleValues } from './style-values'

/** Whether new invoices have the house style: a preset chosen as the default stands in for it until it is saved. */
export function isHouseStyleUsual({ defaultLayoutId }: Pick<Business, 'defaultLayoutId'>): boolean {
  return defaultLayoutId === null || presetOf(defaultLayoutId) !== undefined
}

/** The house style as new invoices show it. Its QR code is the one that is on by default on them. */
export function houseConfig({ houseStyle, defaultLayoutId, showEpcQrByDefault }: Business): LayoutConfig {
  // Under its other name, the base would outlive the choice of another one.
  const { template: _, ...style } = houseStyle ?? {}
  const config = presetOf(defaultLayoutId) ?? resolveLayout(style)
  return { ...config, showQr: config.showQr && showEpcQrByDefault }
}

/**
 * What is stored of it. Whether there is a QR code is a default of new invoices: the style leaves room for it, so that
 * one invoice may have it all the same.
 */
export function houseUpdate(values: StyleValues, business: Business): z.input<typeof businessUpdateSchema> {
  return {
    houseStyle: styleInput({ ...values, showQr: true }),
    showEpcQrByDefault: values.showQr,
    ...(isHouseStyleUsual(business) ? { defaultLayoutId: null } : {}),
  }
}

/** Makes a layout that of new invoices, or the house style again. A preset that stood in for the style becomes it. */
export function usualUpdate(layoutId: string | null, business: Business): z.input<typeof businessUpdateSchema> {
  const preset = presetOf(business.defaultLayoutId)
  return { defaultLayoutId: layoutId, ...(preset ? { houseStyle: { base: preset.base } } : {}) }
}

function presetOf(layoutId: string | null): LayoutConfig | undefined {
  const base = layoutBases.find(name => layoutId === `preset:${name}`)
  return base && layoutPresets[base]
}
