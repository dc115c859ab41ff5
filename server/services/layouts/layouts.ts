import { refuse } from '#contract/errors'
import { planLimits } from '#contract/plans'
import type { Deleted } from '#contract/schemas/invoice'
import type { Layout, LayoutInput, LayoutUpdate } from '#contract/schemas/layout'
import type { AccountClient, AccountTransaction } from '#db/account/for-account'
import { updatePiece } from '#db/queries/many-invoices'
import { changeLayout, resolveLayout, type LayoutChanges } from '#domain/layout'
import { returnQuota, takeQuota } from '../plans/quota'
import { changeAccount, changeInPieces } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { isStoredAlready } from '../work/stored-already'
import { requireExpectedVersion } from '../work/version'
import { findPreset, presets } from './presets'
import { requirePrintable } from './printable-texts'

type LayoutRow = Awaited<ReturnType<AccountClient['layout']['findFirstOrThrow']>>

/** The built-in presets, then the account's own templates, oldest first. */
export async function listLayouts(account: AccountContext): Promise<{ data: Layout[] }> {
  const rows = await account.db.layout.findMany({ orderBy: { id: 'asc' } })
  return { data: [...presets, ...rows.map(row => presentLayout(account, row))] }
}

/** A preset or a template. Refuses not_found. */
export async function getLayout(account: AccountContext, id: string): Promise<Layout> {
  const preset = findPreset(id)
  if (preset) return preset
  return presentLayout(account, await requireLayout(account.db, id))
}

/**
 * Saves a template, whole. Refuses layout_limit_reached beyond the plan's number of templates, and validation_failed
 * for words that cannot be printed.
 */
export async function createLayout(account: AccountContext, input: LayoutInput): Promise<Layout> {
  requirePrintable(input.config, 'config')
  return changeAccount(account, async ({ tx, now, record }) => {
    await takeQuota(account, tx, 'layouts', {
      refusal: () => refuse('layout_limit_reached', { limit: planLimits[account.plan].savedLayouts }),
    })
    const id = account.outside.ids.next()
    record({ action: 'layout.created', subjectId: id })
    return presentLayout(account, await tx.layout.create({
      data: {
        id,
        accountId: account.accountId,
        name: input.name,
        config: { ...resolveLayout(input.config) },
        createdAt: now,
        updatedAt: now,
      },
    }))
  })
}

/**
 * Changes a template; parts of its config that are left out stay, whatever their depth.
 * Refuses not_found, layout_read_only, precondition_failed, validation_failed.
 */
export async function updateLayout(account: AccountContext, id: string, update: LayoutUpdate): Promise<Layout> {
  if (findPreset(id)) throw refuse('layout_read_only')
  requirePrintable(update.config ?? {}, 'config')
  return changeAccount(account, async ({ tx, now, record }) => {
    const row = await requireLayout(tx, id)
    await requireExpectedVersion(account, async () => presentLayout(account, row))
    const before = row.config as LayoutChanges
    const config = resolveLayout(changeLayout(before, update.config ?? {}))
    const columns = { name: update.name ?? row.name, config: { ...config } }
    if (isStoredAlready({ ...row, config: resolveLayout(before) }, columns)) return presentLayout(account, row)
    record({ action: 'layout.updated', subjectId: id, details: { fields: Object.keys(update) } })
    return presentLayout(account, await tx.layout.update({ where: { id }, data: { ...columns, updatedAt: now } }))
  })
}

/** Deletes a template; what used it falls back to its default. Refuses not_found, layout_read_only. */
export async function deleteLayout(account: AccountContext, id: string): Promise<Deleted> {
  if (findPreset(id)) throw refuse('layout_read_only')
  const deleted = await changeAccount(account, async ({ tx, now, record }) => {
    const { count } = await tx.layout.deleteMany({ where: { id } })
    if (count === 0) throw refuse('not_found')
    await tx.business.updateMany({ where: { defaultLayoutId: id }, data: { defaultLayoutId: null, updatedAt: now } })
    // A draft shows its customer along.
    const ofCustomers = { status: 'draft', customer: { defaultLayoutId: id } }
    await tx.invoice.updateMany({ where: ofCustomers, data: { updatedAt: now } })
    await tx.customer.updateMany({ where: { defaultLayoutId: id }, data: { defaultLayoutId: null, updatedAt: now } })
    await returnQuota(account, tx, 'layouts')
    record({ action: 'layout.deleted', subjectId: id })
    return { id, deleted: true as const }
  })
  // There may be more documents than one change has time for. Should the server die before the last of them, the others
  // look as they would: a template that is not known counts as not chosen.
  await changeInPieces(account, (after, { tx, now }) =>
    updatePiece(tx, { where: { layoutId: id }, data: { layoutId: null }, now }, after))
  return deleted
}

async function requireLayout(client: Pick<AccountTransaction, 'layout'>, id: string): Promise<LayoutRow> {
  const row = await client.layout.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return row
}

/** Without Pro, templates stay and can only be read. */
function presentLayout({ plan }: Pick<AccountContext, 'plan'>, row: LayoutRow): Layout {
  return {
    id: row.id,
    name: row.name,
    builtIn: false,
    readOnly: plan === 'free',
    config: resolveLayout(row.config as LayoutChanges),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
