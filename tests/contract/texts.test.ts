import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errors } from '#contract/errors'
import { messages } from '#domain/invoice/compliance/messages'

const locales = ['nl', 'en'] as const

describe.each(locales)('the words of the web app in %s', (locale) => {
  const codes = codesOf(locale)

  it.each(Object.keys(errors))('tell what is wrong when the answer is %s', (code) => {
    expect(codes[code]).toMatch(/\S.*[.!?]$/)
  })

  it('are there for every finding of the compliance check', () => {
    for (const [code, message] of Object.entries(messages)) expect(message[locale], code).toMatch(/\S.*[.!?]$/)
  })
})

it('do not tell two mistakes in one language as the same in another', () => {
  expect(Object.keys(codesOf('nl')).toSorted()).toEqual(Object.keys(codesOf('en')).toSorted())
})

function codesOf(locale: string): Record<string, string> {
  const file = join(import.meta.dirname, '../../i18n/locales', locale, 'errors.json')
  return JSON.parse(readFileSync(file, 'utf8')).errors.codes
}
