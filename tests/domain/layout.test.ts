import { describe, expect, it } from 'vitest'
import { changesFromBase, layoutPresets, resolveLayout } from '#domain/layout'

describe('what a house style holds', () => {
  it('is nothing but its base where nothing was changed', () => {
    for (const preset of Object.values(layoutPresets)) expect(changesFromBase(preset)).toEqual({ base: preset.base })
  })

  it('is what was changed, at every depth', () => {
    const changes = {
      base: 'modern' as const, accentColor: '#AA3300', footerText: 'Lid van de bond', logo: { placement: 'center' as const },
      labels: { invoice: { nl: 'Nota' } }, columns: { unit: false },
    }

    expect(changesFromBase(resolveLayout(changes))).toEqual(changes)
  })

  it('follows another base in all that was left alone', () => {
    const style = { ...changesFromBase(resolveLayout({ base: 'classic', textColor: '#000000' })), base: 'minimal' as const }

    expect(resolveLayout(style)).toEqual({ ...layoutPresets.minimal, textColor: '#000000' })
  })
})
