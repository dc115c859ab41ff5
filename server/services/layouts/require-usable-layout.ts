import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { AccountContext } from '../work/context'
import { findPreset } from './presets'

const freePreset = 'preset:classic'

type LayoutReader = Pick<AccountTransaction, 'layout'>

/**
 * Checks a layout chosen for one customer or one document. Null means none was chosen.
 * Refuses unknown_layout, and plan_upgrade_required where the layout exists but Free may not choose it.
 * @param chosen what stands there already: who has it from before, on Pro, may say so again
 */
export async function requireUsableLayout(
  account: AccountContext,
  client: LayoutReader,
  layoutId: string | null | undefined,
  chosen: string | null = null,
): Promise<void> {
  if (layoutId === chosen) return
  await requireKnownLayout(client, layoutId)
  if (layoutId && account.plan === 'free' && layoutId !== freePreset) {
    throw refuse('plan_upgrade_required', { feature: 'layouts' })
  }
}

/**
 * Checks the account's default layout: presets are open to every plan, templates to Pro.
 * Refuses unknown_layout, plan_upgrade_required.
 * @param chosen what it is already
 */
export async function requireDefaultLayout(
  account: AccountContext,
  client: LayoutReader,
  layoutId: string | null | undefined,
  chosen: string | null,
): Promise<void> {
  if (layoutId === chosen) return
  await requireKnownLayout(client, layoutId)
  if (layoutId && account.plan === 'free' && !findPreset(layoutId)) {
    throw refuse('plan_upgrade_required', { feature: 'layouts' })
  }
}

/** Checks that there is such a layout, whoever may choose it. Refuses unknown_layout. */
export async function requireKnownLayout(client: LayoutReader, layoutId: string | null | undefined): Promise<void> {
  if (layoutId === null || layoutId === undefined || findPreset(layoutId)) return
  const saved = await client.layout.findUnique({ where: { id: layoutId }, select: { id: true } })
  if (!saved) throw refuse('unknown_layout', { layoutId })
}
