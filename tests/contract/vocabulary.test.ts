import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isVatNumber } from '#domain/identity/vat-number'
import { messages as findings } from '#domain/invoice/compliance/messages'
import { problemWords } from '#domain/import/problem'

/** What is written in another way than everywhere else, and what to write in its place. */
const otherwise: Record<'nl' | 'en', [wrong: RegExp, right: string][]> = {
  nl: [
    [/\bPDF/, 'pdf'],
    [/\bZIP/, 'zip'],
    [/\bBTW/, 'btw'],
    [/\bK(vk|VK)|\bkvk/, 'KvK'],
    [/\bEmail|\bemail/, 'e-mail'],
    [/betaald (ge)?meld/i, 'markeer als betaald'],
    [/vaste keuzes|voorkeuren/i, 'standaardinstellingen'],
    [/geannuleerd|niet doen/i, 'ingetrokken, of annuleren'],
    [/\d %/, '21%'],
    [/leverdatum|datum van levering|leveringsdag/i, 'leveringsdatum'],
    [/sjabloon|sjablonen/i, 'opmaak'],
    [/\bcreditnota|\bkredietnota/i, 'creditfactuur'],
    [/verloopdatum/i, 'vervaldatum'],
    [/bladzijde/i, 'pagina'],
    [/logboek/i, 'geschiedenis'],
    [/gratis abonnement/i, 'Free'],
    [/aanbetaling/i, 'voorschot'],
    [/ongewenste mail/i, 'spam'],
    [/decimalen/i, 'cijfers achter de komma'],
    [/niet worden teruggedraaid/i, 'dit kun je niet terugdraaien'],
  ],
  en: [
    [/\bpdf|\bPdf/, 'PDF'],
    [/\bzip|\bZip/, 'ZIP'],
    [/mark(ed)? paid/i, 'mark as paid'],
    [/delivery date|date of delivery/i, 'supply date'],
    [/\bcredit invoice/i, 'credit note'],
    [/company details/i, 'business details'],
    [/small-business/i, 'small business'],
    [/\bcolor|\bcenter\b|\bcanceled/i, 'colour, centre and cancelled'],
    [/\d %/, '21%'],
  ],
}

describe.each(['nl', 'en'] as const)('the vocabulary in %s', (language) => {
  const texts = textsIn(language)

  it.each(otherwise[language])('has no %s: it writes %s', (wrong) => {
    expect(texts.filter(([, text]) => wrong.test(text.replaceAll(/\{\w+\}/g, '')))).toEqual([])
  })

  it('gives no example that would be refused itself', () => {
    const examples = texts.flatMap(([key, text]) =>
      [...text.matchAll(/\bNL\d{9}B\d{2}\b/g)].map(([number]) => [key, number] as const))

    expect(examples.length).toBeGreaterThan(2)
    for (const [key, number] of examples) expect(isVatNumber(number), key).toBe(true)
  })
})

/** All that is said to a person in the app, by the check and by imports, with where it stands. */
function textsIn(language: 'nl' | 'en'): [key: string, text: string][] {
  const folder = join(import.meta.dirname, '../../i18n/locales', language)
  const ofApp = readdirSync(folder).flatMap(name =>
    flatten(JSON.parse(readFileSync(join(folder, name), 'utf8')), [name]))
  const ofDomain = Object.entries({ ...findings, ...problemWords })
    .map(([code, text]): [string, string] => [code, text[language]])
  return [...ofApp, ...ofDomain]
}

function flatten(texts: unknown, path: string[]): [key: string, text: string][] {
  if (typeof texts === 'string') return [[path.join('.'), texts]]
  return Object.entries(texts as Record<string, unknown>).flatMap(([key, part]) => flatten(part, [...path, key]))
}
