import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventDetails } from '#contract/events'
import { actorTypes } from '#contract/schemas/audit'

/** A deleted draft has no page that could tell of it. */
const shown = Object.keys(eventDetails).filter(action => action.startsWith('invoice.') && action !== 'invoice.deleted')

describe.each(['nl', 'en'])('the timeline of a document in %s', (locale) => {
  const file = join(import.meta.dirname, '../../i18n/locales', locale, 'invoices.json')
  const { invoices: words } = JSON.parse(readFileSync(file, 'utf8')) as {
    invoices: Record<'events' | 'actors', Record<string, string>> & { payments: Record<string, Record<string, string>> }
  }
  /** Those of a payment are told by the way that the money went. */
  const wordsOf = (event: string) => event.startsWith('payment_')
    ? Object.values(words.payments[event.replace('payment_', '')] ?? {})
    : [words.events[event]]

  it.each(shown)('has words for %s', (action) => {
    const told = wordsOf(action.replace('invoice.', ''))

    expect(told.length).toBeGreaterThan(0)
    for (const text of told) expect(text).toMatch(/\S/)
  })

  it.each(actorTypes)('has words for who acted as %s', (type) => {
    expect(words.actors[type]).toMatch(/\S/)
  })
})
