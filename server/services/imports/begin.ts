import { refuse } from '#contract/errors'
import { planLimits } from '#contract/plans'
import type { ImportReport } from '#contract/schemas/import'
import { jsonOrNull } from '#db/json'
import type { ImportKind } from '#domain/import/fields'
import { readUsage } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { continueSeries, numberingAfter } from './continue-series'
import { piecesOf, sizeOf, type ImportPlan } from './pieces'

/** Lets no second import begin, and none be undone, while one goes on. Refuses import_running. */
export async function requireNoneRunning(tx: Pick<Change['tx'], 'dataImport'>): Promise<void> {
  if (await tx.dataImport.count({ where: { state: { not: 'done' } } }) > 0) throw refuse('import_running')
}

/**
 * Claims the account's one place for an import. From here on nothing else is brought in, so what is planned now is not
 * planned twice. Answers its id, which is that of the work where the request may be made again.
 * Refuses import_running.
 */
export async function claimImport(account: AccountContext, kind: ImportKind): Promise<string> {
  const claimedAt = await account.outside.leaseClock.now()
  return changeAccount(account, async ({ tx, now }) => {
    await requireNoneRunning(tx)
    const { workId, outside: { ids }, accountId } = account
    // Of the same request, and taken back: it begins anew.
    const isTaken = workId !== undefined && await tx.dataImport.count({ where: { id: workId } }) > 0
    const id = workId === undefined || isTaken ? ids.next() : workId
    await tx.dataImport.create({ data: { id, accountId, kind, state: 'staging', created: {}, claimedAt, createdAt: now } })
    return id
  })
}

/**
 * Writes down all that an import will write, each piece in a change of its own, and then that it is whole: from there
 * on it goes forward, whoever takes it up. Before that nothing of it counts.
 * Refuses plan_limit_reached where there is no room for all of it.
 */
export async function stageImport(
  account: AccountContext, id: string, created: ImportReport['created'], plan: ImportPlan,
): Promise<void> {
  await requireQuota(account, created)
  const numbering = plan.invoices ? await numberingAfter(account, plan.invoices) : null
  const unbound = { ...account, terms: [] }
  let index = 0
  for (const { kind, rows } of piecesOf(plan)) {
    const piece = { accountId: account.accountId, importId: id, place: index++, kind, rows: JSON.stringify(rows) }
    const claimedAt = await account.outside.leaseClock.now()
    await changeAccount(unbound, async ({ tx }) => {
      await tx.importPiece.create({ data: piece })
      await tx.dataImport.update({ where: { id }, data: { claimedAt } })
    })
  }
  await changeAccount(unbound, async (change) => {
    const numberingBefore: object | null = numbering && await continueSeries(account, change, numbering)
    await change.tx.dataImport.update({
      where: { id, state: 'staging' },
      data: { state: 'writing', created, total: sizeOf(created), numberingBefore: jsonOrNull(numberingBefore) },
    })
  })
}

/** Forgets what was staged: none of it is there yet. */
export async function dropStaged(account: AccountContext, id: string): Promise<void> {
  await changeAccount({ ...account, terms: [] }, ({ tx }) => tx.dataImport.deleteMany({ where: { id, state: 'staging' } }))
}

/** Each piece takes its own; nobody should wait for most of them to hear that there is no room for the last. */
async function requireQuota(account: AccountContext, created: ImportReport['created']): Promise<void> {
  const used = await readUsage(account)
  for (const limit of ['customers', 'products'] as const) {
    const most = planLimits[account.plan][limit]
    if (created[limit] > 0 && most !== null && used[limit] + created[limit] > most) throw refuse('plan_limit_reached', { limit })
  }
}
