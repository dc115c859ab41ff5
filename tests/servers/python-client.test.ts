import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { studioVink } from '../support/cast'
import { findPythonGenerator, generatePythonClient, runPythonDay } from '../support/python-client/python-client'
import { temporaryFolder } from '../support/run-folder'
import { missingPython } from '../support/schemathesis/schemathesis'
import { startServer, type TestServer } from '../support/server'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

describe('a client in Python, made of the description', needing(missingPython()), () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: inject('databaseTemplate') })
  })
  afterAll(() => server.stop())

  it('is made without a warning, and goes through a webshop\'s day', async () => {
    const vink = await studioVink(server.url)
    const folder = temporaryFolder('python-client')
    const description = join(folder, 'openapi.json')
    const { body } = await new ApiClient(vink.api.url).fetch('/api/v1/openapi.json')
    writeFileSync(description, JSON.stringify(body))
    const generator = await findPythonGenerator()
    expect(await generatePythonClient(generator, description, folder)).not.toMatch(/warn|unable|error/i)

    expect(await runPythonDay(generator, folder, {
      POLDER_URL: vink.api.url, POLDER_KEY: vink.key,
    })).toEqual({
      orders: 1, number: expect.stringMatching(/^2026-/), totalCents: 7_865, pdf: '%PDF', status: 'paid', creditedCents: 6_050,
      events: expect.arrayContaining(['customer.created', 'invoice.created', 'invoice.issued', 'invoice.paid']),
    })
  }, longestMs.program)
})
