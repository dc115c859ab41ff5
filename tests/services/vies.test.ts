import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVies } from '#integrations/vies'
import { startVies, type ViesDouble, type ViesFault } from '../support/doubles/vies'

const bauhof = { countryCode: 'DE', number: '136695976' }
const studioVink = { countryCode: 'NL', number: '123456789B13' }

let service: ViesDouble

beforeAll(async () => {
  service = await startVies()
  service.register('DE136695976')
  service.register('NL123456789B13')
})
afterAll(() => service.close())

const vies = (timeoutMs?: number) => openVies({ baseUrl: service.baseUrl, ...(timeoutMs ? { timeoutMs } : {}) })

describe('a verdict', () => {
  it('is valid for a registered number, with the proof that a requester gets', async () => {
    expect(await vies().check(bauhof, studioVink))
      .toEqual({ status: 'valid', requestIdentifier: expect.stringMatching(/^WAPI/) })
    expect(service.questions().at(-1)).toEqual({
      countryCode: 'DE', vatNumber: '136695976', requesterMemberStateCode: 'NL', requesterNumber: '123456789B13',
    })
  })

  it('has no proof without a requester', async () => {
    expect(await vies().check(bauhof, null)).toEqual({ status: 'valid', requestIdentifier: null })
    expect(service.questions().at(-1)).toEqual({ countryCode: 'DE', vatNumber: '136695976' })
  })

  it('is invalid for a number nobody registered', async () => {
    expect(await vies().check({ countryCode: 'DE', number: '999999999' }, null))
      .toEqual({ status: 'invalid', requestIdentifier: null })
  })

  it('is still given to a requester whose own number is not known', async () => {
    expect(await vies().check(bauhof, { countryCode: 'NL', number: '000000000B00' }))
      .toEqual({ status: 'valid', requestIdentifier: null })
  })
})

describe('an outage', () => {
  const faults: ViesFault[] = [
    'MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ', 'SERVICE_UNAVAILABLE', 'TIMEOUT',
    'VAT_BLOCKED', 'IP_BLOCKED', 'INVALID_INPUT', 'busy member state', 'html', 'hang', 'drop', 'garbage', 'other json',
    'endless', 'redirect',
  ]

  it.each(faults)('is no verdict: %s', async (fault) => {
    service.failWith(fault)
    const answer = await vies(400).check(bauhof, studioVink)
    service.failWith(null)

    expect(answer).toEqual({ status: 'unavailable', requestIdentifier: null, reason: expect.stringMatching(/^\S.{5,80}$/) })
  })

  it('is no verdict when nobody listens', async () => {
    const gone = await startVies()
    await gone.close()

    expect(await openVies({ baseUrl: gone.baseUrl }).check(bauhof, null))
      .toEqual({ status: 'unavailable', requestIdentifier: null, reason: expect.stringMatching(/^\S.{5,80}$/) })
  })
})
