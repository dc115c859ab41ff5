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
    invoices: Record<'events' | 'actors', Record<string, string>>
  }

  it.each(shown)('has words for %s', (action) => {
    expect(words.events[action.replace('invoice.', '')]).toMatch(/\S/)
  })

  it.each(actorTypes)('has words for who acted as %s', (type) => {
    expect(words.actors[type]).toMatch(/\S/)
  })
})
