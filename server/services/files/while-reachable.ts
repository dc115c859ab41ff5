import type { FileStore } from '#integrations/files/index'
import { KnownFault } from '#integrations/files/rest-while-away'
import { OutsideFault } from '#integrations/http'
import type { ServiceContext } from '../work/context'
import { workOff, type DueWork } from '../work/work-off'

/** After so many rows that the store refused, with none done, it takes nothing, whatever else it answers. */
const mostRefused = 50

/** Rows of a store that the log told of, until they are done: each sweep would say it again. */
const toldOf = new WeakMap<FileStore, Set<string>>()
/** More are told anew. */
const mostTold = 1_000

/**
 * Works off rows that call the object store, until it gives no answer: each of the others would wait for it as long. A
 * row that it refuses while it answers others, such as one that is too large, is a row with a fault of its own, of
 * which the log tells once. Throws what the store threw.
 * @returns how many rows were done, and how many failed by a fault of their own
 */
export async function whileReachable<Row extends { id: string }>(
  service: ServiceContext, files: FileStore, work: DueWork<Row>,
): Promise<{ done: number, failed: number }> {
  let done = 0
  let refused = 0
  let asking: Promise<boolean> | null = null
  const faults: OutsideFault[] = []
  const told = toldOf.get(files) ?? new Set()
  toldOf.set(files, told)
  const once = (id: string, fault: OutsideFault) => {
    if (told.has(id)) return new KnownFault(fault.message, { cause: fault })
    if (told.size === mostTold) told.clear()
    told.add(id)
    return fault
  }
  /** One asks for all whose calls failed meanwhile. */
  const isAnswering = () => asking ??= files.list('status/', '').then(() => true, isNoOutage).finally(() => {
    asking = null
  })
  const failed = await workOff(service, {
    ...work,
    failure: {
      ...work.failure, isKnown: error => error instanceof KnownFault || work.failure.isKnown?.(error) === true,
    },
    async work(row) {
      if (faults.length > 0) return false
      try {
        const isDone = await work.work(row)
        if (isDone) done++
        told.delete(row.id)
        return isDone
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        const isOwn = faults.length === 0 && await isAnswering() && (done > 0 || ++refused < mostRefused)
        if (isOwn) throw once(row.id, error)
        faults.push(error)
        return false
      }
    },
  })
  if (faults[0]) throw faults[0]
  return { done, failed }
}

function isNoOutage(error: unknown): false {
  if (error instanceof OutsideFault) return false
  throw error
}
