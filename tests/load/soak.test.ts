import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { rssMbOf } from './memory'
import { percentile, workOnce, workUntil } from './latencies'

const minutes = Number(process.env.POLDER_SOAK_MINUTES ?? '30')
const sliceSeconds = Math.max(10, minutes * 60 / 10)
const callers = 8
/** The last tenth may weigh so much more than the second, and be so much slower: what grows on and on is more. */
const longestTimes = 1.5

interface Slice { took: number[], rssMb: number }

let server: TestServer
let tenants: Tenant[]
beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate'), fixedClock: false })
  tenants = await Promise.all(Array.from({ length: callers }, () => studioVink(server.url)))
})
afterAll(() => server.stop())

describe('half of what the server can do', () => {
  it(`for ${minutes} minutes takes neither more memory nor more time`, async () => {
    const pauseMs = await pauseForHalf()
    const slices: Slice[] = []
    for (let slice = 0; slice < minutes * 60 / sliceSeconds; slice++) {
      const end = AbortSignal.timeout(sliceSeconds * 1_000)
      const took = (await Promise.all(tenants.map(tenant => workUntil(tenant, end, pauseMs)))).flat()
      slices.push({ took, rssMb: rssMbOf(server) })
    }
    console.log(describeSlices(slices))
    const [, second, ...rest] = slices
    const last = rest.at(-1) ?? second

    expect(last?.rssMb).toBeLessThan((second?.rssMb ?? 0) * longestTimes)
    expect(percentile(last?.took ?? [], 99)).toBeLessThan(percentile(second?.took ?? [], 99) * longestTimes)
  }, (minutes + 5) * 60_000)
})

/** Measures what all callers reach without a pause, and answers the pause that halves it. */
async function pauseForHalf(): Promise<number> {
  await Promise.all(tenants.map(workOnce))
  const end = AbortSignal.timeout(10_000)
  const took = (await Promise.all(tenants.map(tenant => workUntil(tenant, end, 0)))).flat()
  // One round of a caller is four requests: pausing as long as they take makes it half as often.
  return 4 * took.reduce((sum, ms) => sum + ms, 0) / took.length
}

function describeSlices(slices: Slice[]): string {
  return ['| seconds | requests a second | p50 | p99 | RSS |', '|---|---|---|---|---|', ...slices.map(({ took, rssMb }, index) =>
    `| ${((index + 1) * sliceSeconds).toFixed(0)} | ${(took.length / sliceSeconds).toFixed(0)} | ${percentile(took, 50).toFixed(1)} ms `
    + `| ${percentile(took, 99).toFixed(1)} ms | ${rssMb.toFixed(0)} MB |`)].join('\n')
}
