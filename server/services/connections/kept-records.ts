import { jsonOf } from '#db/json'
import { runTransaction } from '#db/transaction'
import { hashToken } from '#integrations/tokens'
import type { ServiceContext } from '../work/context'

/** A secret such as a token is its own name here, and only the hash of it is kept. */
const rowId = (kind: string, id: string) => hashToken(`${kind}:${id}`)

/** Keeps a record, in place of the one that was there. */
export async function keepRecord(
  { database, outside }: ServiceContext,
  kind: string,
  id: string,
  payload: object,
  lifetimeSeconds: number,
): Promise<void> {
  const now = outside.clock.now()
  const { jti: _, ...rest } = payload as { jti?: unknown, grantId?: unknown }
  const data = {
    payload: jsonOf(rest),
    grantId: typeof rest.grantId === 'string' ? rest.grantId : null,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
  }
  await runTransaction(database.prisma, tx => tx.oAuthRecord.upsert({
    where: { id: rowId(kind, id) },
    create: { id: rowId(kind, id), kind, createdAt: now, ...data },
    update: { ...data },
  }))
}

/** A record that has not expired; null when there is none. */
export async function findRecord(service: ServiceContext, kind: string, id: string) {
  const row = await service.database.prisma.oAuthRecord.findUnique({ where: { id: rowId(kind, id) } })
  if (!row || row.expiresAt <= service.outside.clock.now()) return null
  return { ...row, payload: row.payload as Record<string, unknown> }
}

/** Uses a record up. Answers whether it was there and never used before, for one of many at once. */
export async function consumeRecord(service: ServiceContext, kind: string, id: string): Promise<boolean> {
  const { count } = await runTransaction(service.database.prisma, tx => tx.oAuthRecord.updateMany({
    where: { id: rowId(kind, id), consumedAt: null }, data: { consumedAt: service.outside.clock.now() },
  }))
  return count === 1
}

/** Lets a record live longer than it would have. */
export async function prolongRecord(service: ServiceContext, kind: string, id: string, expiresAt: Date): Promise<void> {
  await runTransaction(service.database.prisma, tx => tx.oAuthRecord.updateMany({
    where: { id: rowId(kind, id), expiresAt: { lt: expiresAt } }, data: { expiresAt },
  }))
}

/** Deletes a record, if it is there. */
export async function removeRecord(service: ServiceContext, kind: string, id: string): Promise<void> {
  await runTransaction(service.database.prisma, tx => tx.oAuthRecord.deleteMany({ where: { id: rowId(kind, id) } }))
}

/** Deletes what belongs to a connected app, of one kind or of all. */
export async function removeRecordsOf(service: ServiceContext, grantId: string, kind?: string): Promise<void> {
  const where = kind === undefined ? { grantId } : { grantId, kind }
  await runTransaction(service.database.prisma, tx => tx.oAuthRecord.deleteMany({ where }))
}
