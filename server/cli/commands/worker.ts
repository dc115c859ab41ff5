import { setTimeout as wait } from 'node:timers/promises'
import { outageOf } from '#db/outage'
import { NewerSchema, requireKnownSchema } from '#db/schema/newer-schema'
import { runJobsSoon } from '#services/jobs/run'
import type { ServiceContext } from '#services/work/context'
import { defineCommand, withNewService } from '../command'

export const workerCommand = defineCommand({
  name: 'worker',
  usage: 'worker',
  async run(_, say) {
    const asked = new AbortController()
    // Until the process is gone: a signal that nobody listens to would end it in the midst of an item.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => asked.abort())
    await withNewService(async (service) => {
      say('Working until SIGTERM')
      await workUntil(asked.signal, service)
    }, 'request')
    return 'Ended, with what was begun'
  },
})

const minuteMs = 60_000

/** Begins the background work at once and at each full minute. Throws NewerSchema: another version's worker goes on. */
async function workUntil(asked: AbortSignal, service: ServiceContext): Promise<void> {
  const { background, clock } = service.outside
  while (!asked.aborted) {
    await requireOwnSchema(service)
    runJobsSoon(service)
    const untilNextMs = minuteMs - clock.now().getTime() % minuteMs
    await wait(untilNextMs, null, { signal: asked }).catch((error: unknown) => {
      if (!asked.aborted) throw error
    })
  }
  await background.end()
}

/** Of a database that does not answer, each piece of work tells by itself. */
async function requireOwnSchema({ database: { prisma } }: ServiceContext): Promise<void> {
  try {
    await requireKnownSchema(prisma)
  } catch (error) {
    if (error instanceof NewerSchema || !outageOf(error)) throw error
  }
}
