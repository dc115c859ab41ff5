import { refuse } from '#contract/errors'
import { layoutBases } from '#domain/layout'
import type { AccountContext } from '../context'

const presetIds: readonly string[] = layoutBases.map(base => `preset:${base}`)
const freePreset = 'preset:classic'

/**
 * Checks a layout chosen for one customer or one document. Null means none was chosen.
 * Refuses unknown_layout, and plan_upgrade_required where the layout exists but Free may not choose it.
 */
export function requireUsableLayout(account: AccountContext, layoutId: string | null | undefined): void {
  if (layoutId === null || layoutId === undefined) return
  requireKnownLayout(layoutId)
  if (account.plan === 'free' && layoutId !== freePreset) throw refuse('plan_upgrade_required', { feature: 'layouts' })
}

/** Checks the account's default layout: presets are open to every plan. Refuses unknown_layout. */
export function requireKnownLayout(layoutId: string | null | undefined): void {
  if (layoutId === null || layoutId === undefined) return
  if (!presetIds.includes(layoutId)) throw refuse('unknown_layout', { layoutId })
}
