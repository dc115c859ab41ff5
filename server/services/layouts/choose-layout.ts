import type { AccountTransaction } from '#db/account/for-account'
import { resolveLayout, type LayoutChanges, type LayoutConfig } from '#domain/layout'
import { findPreset } from './presets'

/**
 * The layout of a document: its own, else its customer's, else the account's default, else the house style.
 * A template that no longer exists counts as not chosen.
 */
export async function chooseLayout(
  client: Pick<AccountTransaction, 'layout'>,
  candidates: readonly (string | null | undefined)[],
  houseStyle: unknown,
): Promise<LayoutConfig> {
  for (const id of candidates) {
    if (!id) continue
    const preset = findPreset(id)
    if (preset) return preset.config
    const saved = await client.layout.findUnique({ where: { id } })
    if (saved) return resolveLayout(saved.config as LayoutChanges)
  }
  return resolveLayout((houseStyle ?? {}) as LayoutChanges)
}
