import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { studioVink } from '../support/cast'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { missingPython, runSchemathesis } from '../support/schemathesis/schemathesis'
import { startServer, type TestServer } from '../support/server'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

describe('the API under schemathesis', needing(missingPython()), () => {
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
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await bank.close()
    await vies.close()
  })

  it('answers thousands of requests, well-made and ill-made, as its description says', async () => {
    const { key } = await studioVink(server.url)
    const { isSound, report } = await runSchemathesis({
      url: server.url, apiKey: key, folder: server.dataDir, examples: 5,
    })

    expect(isSound, report).toBe(true)
    expect(Number(/(\d+) generated/.exec(report)?.[1])).toBeGreaterThan(2_000)
  }, longestMs.judges)
})
