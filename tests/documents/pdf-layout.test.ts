import { describe, expect, it } from 'vitest'
import { inkOn, readableOnWhite } from '#documents/pdf/colors'
import { layoutBases, layoutPresets, resolveLayout, type LayoutChanges } from '#domain/layout'

describe('a layout', () => {
  it('is its preset where nothing was changed', () => {
    expect(resolveLayout({})).toEqual(layoutPresets.classic)
    for (const base of layoutBases) expect(resolveLayout({ base })).toEqual(layoutPresets[base])
  })

  it('keeps the rest of a part of which something was changed', () => {
    const changed = resolveLayout({
      base: 'modern', logo: { maxHeightMm: 20 }, columns: { unit: false }, labels: { total: { nl: 'Som' } },
    })
    expect(changed.logo).toEqual({ placement: 'right', maxHeightMm: 20 })
    expect(changed.columns).toEqual({ ...layoutPresets.modern.columns, unit: false })
    expect(changed.labels).toEqual({ total: { nl: 'Som' } })
    expect(changed.accentColor).toBe(layoutPresets.modern.accentColor)
  })

  it.each<[string, LayoutChanges, Partial<ReturnType<typeof resolveLayout>>]>([
    ['type too small', { fontSizePt: 1 }, { fontSizePt: 7 }],
    ['type too large', { fontSizePt: 90 }, { fontSizePt: 12 }],
    ['a logo too high', { logo: { maxHeightMm: 500 } }, { logo: { placement: 'left', maxHeightMm: 40 } }],
    ['a colour that is none', { accentColor: 'url(#x)' }, { accentColor: '#1F6F5C' }],
  ])('brings %s within its bounds', (_, changes, expected) => {
    expect(resolveLayout(changes)).toMatchObject(expected)
  })
})

describe('colours', () => {
  it('are darkened until they can be read on paper', () => {
    expect(readableOnWhite('#1F6F5C')).toBe('#1F6F5C')
    for (const pale of ['#FFFFFF', '#FFFF00', '#D9622B', '#9CA3AF']) {
      expect(readableOnWhite(pale)).not.toBe(pale)
      expect(contrastWithWhite(readableOnWhite(pale))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('choose the ink that reads on a ground', () => {
    expect(inkOn('#1F6F5C')).toBe('#FFFFFF')
    expect(inkOn('#FFE08A')).toBe('#1C1917')
  })
})

/** Contrast by the formula of WCAG 2.2, written out on its own. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9A-F]{2}/g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
