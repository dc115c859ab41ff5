import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '../support/random-documents/random'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { startServer, type TestServer } from '../support/server'
import { fuzzedOperations } from './requests'
import { runLane, type Finding } from './lane'

/** The same seed asks the same of the same server; identifiers alone differ. */
const seed = Number(process.env.SEED ?? 20_261_120)
/** How many requests, over both databases. */
const count = Number(process.env.COUNT ?? 5_000)
const lanes = 4

describe('requests made by chance from the contract', () => {
  let bank: EcbDouble
  let vies: ViesDouble
  let server: TestServer
  beforeAll(async () => {
    bank = await startEcb()
    vies = await startVies()
    server = await startServer({
      database: inject('databaseTemplate'),
      env: {
        NUXT_ECB_BASE_URL: bank.baseUrl, NUXT_VIES_BASE_URL: vies.baseUrl, NUXT_MOLLIE_API_BASE: 'none',
        NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE: '0',
        NUXT_TRUSTED_PROXIES: '127.0.0.1',
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await bank.close()
    await vies.close()
  })

  it(`are answered as the contract says, ${count / 2} of them from seed ${seed}`, async () => {
    const findings = new Map<string, { times: number, first: Finding }>()
    const answered = new Map<string, number>()
    const finding = (found: Finding) => {
      const name = `${found.request.method} ${found.request.operation.path}: ${found.fault}`
      const known = findings.get(name)
      findings.set(name, { times: (known?.times ?? 0) + 1, first: known?.first ?? found })
    }
    const answer = (operation: string, status: number) => {
      if (status < 300) answered.set(operation, (answered.get(operation) ?? 0) + 1)
    }
    await Promise.all(Array.from({ length: lanes }, (_, lane) =>
      runLane(server.url, seededRandom(seed + lane), Math.ceil(count / 2 / lanes), { finding, answer })))

    expect([...findings].map(([name, { times, first }]) => `${times} × ${name}\n${described(first)}`).join('\n\n')).toBe('')
    // Requests that are all refused at the door would prove little.
    expect(answered.size).toBeGreaterThan(fuzzedOperations.length / 2)
  }, 3 * 60 * 60_000)
})

function described({ request: { method, path, headers, body }, answer }: Finding): string {
  return [
    `  ${method} ${path.slice(0, 300)}`,
    `  ${JSON.stringify(headers).slice(0, 400)}`,
    `  ${body?.toString().slice(0, 600) ?? 'no body'}`,
    `  → ${answer.status} ${answer.body.toString().slice(0, 300)}`,
  ].join('\n')
}
