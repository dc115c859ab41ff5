import type { Layout } from '#contract/schemas/layout'
import { layoutBases, layoutPresets } from '#domain/layout'

/** The built-in layouts: on every plan, and nobody's to change. */
export const presets: readonly Layout[] = layoutBases.map(base => ({
  id: `preset:${base}`,
  name: base,
  builtIn: true,
  readOnly: true,
  config: layoutPresets[base],
  createdAt: null,
  updatedAt: null,
}))

export function findPreset(id: string): Layout | undefined {
  return presets.find(preset => preset.id === id)
}
