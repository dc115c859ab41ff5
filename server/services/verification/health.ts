import type { Database } from '#db/client'
import { requireKnownSchema } from '#db/schema/newer-schema'
import { runTransaction } from '#db/transaction'
import packageJson from '../../../package.json'
import type { ServiceContext } from '../work/context'

/** A check within this time after the last one gets its result. */
const freshMs = 1_000

/** That the service answers. The database is not asked: when that is away, a restart does not make it better. */
export function checkHealth({ database, settings: { commit } }: Pick<ServiceContext, 'database' | 'settings'>) {
  return { status: 'ok' as const, version: packageJson.version, commit, database: database.kind }
}

interface Look {
  isOver: boolean
  endedAtMs: number
  promise: Promise<void>
}

const looks = new WeakMap<Database, Look>()

/**
 * That the database keeps and gives back what it is given. However many ask, there is one look at a time and one a
 * second. Throws what the database throws when it cannot.
 */
export async function checkReady(service: ServiceContext) {
  const { database, outside: { clock } } = service
  let look = looks.get(database)
  if (!look || (look.isOver && Math.abs(clock.now().getTime() - look.endedAtMs) >= freshMs)) {
    look = begin(service)
    looks.set(database, look)
  }
  await look.promise
  return { ...checkHealth(service), ready: true as const }
}

function begin(service: ServiceContext): Look {
  const look: Look = { isOver: false, endedAtMs: 0, promise: writeAndRead(service) }
  const end = () => Object.assign(look, { isOver: true, endedAtMs: service.outside.clock.now().getTime() })
  look.promise.then(end, end)
  return look
}

async function writeAndRead({ database: { prisma }, outside: { clock } }: ServiceContext): Promise<void> {
  const row = { name: 'ready', at: clock.now() }
  await requireKnownSchema(prisma)
  await runTransaction(prisma, tx => tx.upkeep.upsert({ where: { name: row.name }, create: row, update: row }))
  const { at } = await prisma.upkeep.findUniqueOrThrow({ where: { name: row.name } })
  if (at < row.at) throw new Error('What was written was not read back')
}
