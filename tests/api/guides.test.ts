import { describe, expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { bakery, studioVink } from '../support/cast'
import { dailyIn } from '../support/daily'
import { exampleLanguages, missingFor, runExamples, type ExampleLanguage } from '../support/guides'
import { needing } from '../support/skipped'

/** What the examples of each guide print, in whichever language. */
const printed: Record<string, string[]> = {
  'first-invoice': ['warning customer_kvk_missing', 'info ubl_profile_en16931_only', '2026-0001 77138', '%PDF', 'sent'],
  errors: ['validation_failed', 'name', 'country', 'emial'],
  payments: ['issued 6050', 'issued 4050', 'paid 950', '6050'],
  idempotency: ['idempotency-replayed: true', 'idempotency_key_reused'],
  paging: ['Jansen', 'De Vries', 'Bakker', '3', 'customer.created', 'customer.created', 'customer.created'],
  'rate-limits': ['x-request-id', '3'],
  'e-invoices': ['peppol', '<cbc:BuyerReference>Inkoop 7'],
}

const languages = Object.keys(exampleLanguages) as ExampleLanguage[]

describe.each(languages)('the examples in %s', (language) => {
  const missing = language === 'python' ? missingFor(language) : null
  // Each guide in one language every day, and each language by two guides at least.
  const guides = dailyIn(language, languages, Object.keys(printed))

  describe('of the guides', needing(missing), () => {
    it.each(guides)('%s do what the guide says', async (guide) => {
      expect(missingFor(language), 'what the examples need').toBeNull()
      const { api, key } = await studioVink()
      if (['paging', 'rate-limits'].includes(guide)) {
        for (const name of ['Jansen', 'De Vries', 'Bakker']) await api.call('createCustomer', { body: { ...bakery, name } })
      }

      expect(await runExamples(guide, language, { url: api.url, key })).toEqual(printed[guide])
    })
  })
})

describe('the documentation', () => {
  const guest = new ApiClient(inject('serverUrl'))
  const text = (body: unknown) => new TextDecoder().decode(body as Uint8Array)

  it.each([
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/first-invoice', 'text/html; charset=utf-8'],
    ['/docs/reference/customers', 'text/html; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ])('%s is %s, compressed, and 304 to whoever has it', async (path, type) => {
    const { status, headers } = await guest.fetch(path, { headers: { 'accept-encoding': 'br' } })
    expect({ status, type: headers.get('content-type'), coding: headers.get('content-encoding') })
      .toEqual({ status: 200, type, coding: 'br' })
    const again = await guest.fetch(path, {
      headers: { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('is there as it is written, for models', async () => {
    const { status, headers, body } = await guest.fetch('/docs/first-invoice.md')

    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/markdown; charset=utf-8' })
    expect(text(body)).toContain('# The first invoice\n')
  })

  it('may load its own looks and run nothing', async () => {
    const { headers } = await guest.fetch('/docs/errors')

    expect(headers.get('content-security-policy')).toBe(
      'default-src \'none\'; style-src \'self\'; font-src \'self\'; img-src \'self\'; base-uri \'none\'; form-action \'none\'; frame-ancestors \'none\'',
    )
  })

  it('leads models to every guide that it names', async () => {
    const { body } = await guest.fetch('/llms.txt')
    const paths = [...text(body).matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)

    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) expect((await guest.fetch(path)).status, path).toBe(200)
  })
})
