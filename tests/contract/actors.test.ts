import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actorTypes } from '#contract/schemas/audit'

describe.each(['nl', 'en'])('the timeline in %s', (locale) => {
  const file = join(import.meta.dirname, '../../i18n/locales', locale, 'invoices.json')
  const words = (JSON.parse(readFileSync(file, 'utf8')) as { invoices: { actors: Record<string, string> } }).invoices

  it.each(actorTypes)('has words for who acted as %s', (type) => {
    expect(words.actors[type]).toMatch(/\S/)
  })
})
