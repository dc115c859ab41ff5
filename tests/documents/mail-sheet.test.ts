import fc from 'fast-check'
import sax from 'sax'
import { describe, expect, it } from 'vitest'
import { documentMail } from '#documents/email/document-mail'
import type { DocumentMail } from '#documents/email/mail-parts'
import { documentLocales } from '#domain/invoice/document'

/** A mail in which every word that somebody typed is `«it»`, with the text behind it that is given. */
function mailOf(typed: string, changes: Partial<DocumentMail> = {}): DocumentMail {
  const word = `«it»${typed}`
  return {
    locale: 'nl', subject: word, message: `${word}.\n\n${word}.`, businessName: word, accentColor: word,
    font: 'noto-serif', logoContentId: word, amount: { label: word, value: word },
    facts: [{ label: word, value: word }, { label: word, value: word, isWhole: true }],
    caution: word, link: { label: word, url: `https://polder.example/i/${word}` }, attachments: word, footer: [word, word],
    ...changes,
  }
}

describe('the HTML of a mail', () => {
  it('keeps in its place whatever somebody typed, letter by letter', () => {
    const tame = partsOf(mailOf(''))
    const hostile = fc.constantFrom(
      '"', '\'', '<', '>', '&', '/', '=', '`', ';', ' ', '\n', '\0', '\u2028', '&lt;', '&#60;', '<!--', '-->', ']]>',
      '<![endif]-->', '</style>', '</td></table>', '<script>alert(1)</script>', '" onload="alert(1)', '${1}', '$&',
    )
    const typed = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
      // Two line feeds would begin another paragraph.
      .map(parts => parts.join('').replace(/[\r\n]+/g, '\n'))

    fc.assert(fc.property(typed, (text) => {
      expect(partsOf(mailOf(text))).toEqual(tame.map(part => part.replaceAll('«it»', () => `«it»${text}`)))
    }), { numRuns: 300, seed: 20261120 })
  })

  it.each([
    'javascript:alert(1)', 'JavaScript://polder.example/%0Aalert(1)', 'java\nscript:alert(1)',
    ' https://polder.example', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '//polder.example', 'x', '',
  ])('leads nowhere but to pages: %j', (url) => {
    expect(() => documentMail(mailOf('', { link: { label: 'Bekijk', url } }))).toThrow(RangeError)
  })

  it.each(documentLocales)('is read aloud in its language, and its tables are not: %s', (locale) => {
    const { html } = documentMail(mailOf('', { locale }))

    expect(html).toContain(`<html lang="${locale}" dir="ltr">`)
    expect(html.match(/<table\b/g)).toEqual(html.match(/<table [^>]*role="presentation"/g)?.map(() => '<table'))
    expect(html).toMatch(/<img [^>]*alt="«it»"/)
  })

  it.each<[string, Partial<DocumentMail>, string]>([
    ['the amount', { amount: { label: 'Te betalen', value: '€ 102,85' } }, 'Te betalen: € 102,85'],
    ['the subject where there is none', { amount: null, subject: 'Factuur' }, 'Factuur'],
    ['a subject however long', { amount: null, subject: 'Factuur'.repeat(30) }, 'Factuur'.repeat(30)],
  ])('shows %s beside its subject before it is opened', (_, changes, expected) => {
    const { html } = documentMail(mailOf('', changes))
    const [, preview = ''] = /<body[^]*?<div style="display:none[^>]*>([^<]*)/.exec(html) ?? []

    expect(preview.replace(filling, '')).toBe(expected)
    expect(preview.length).toBeGreaterThanOrEqual(150)
  })

  it('says what the plain text says', () => {
    const message = 'Beste Vink,\r\n\r\nDe factuur.\nMet groet'
    const { html, text } = documentMail(mailOf('', { message, logoContentId: null }))
    // Comments are for Outlook alone, and the preview repeats what stands below it.
    const body = html.replaceAll(/<!--[^]*?-->/g, '').split('</div>')[1] ?? ''
    const texts = [...body.matchAll(/>([^<>]*\S[^<>]*)</g)].map(([, found = '']) => found)

    expect(texts.slice(0, 3)).toEqual(['«it»', 'Beste Vink,', 'De factuur.\nMet groet'])
    expect(texts.slice(3)).toEqual([...Array<string>(9).fill('«it»'), '«it»\n«it»'])
    for (const found of texts) expect(text.replaceAll('\r\n', '\n')).toContain(found)
  })

  it('has no summary where there is nothing to sum up', () => {
    const rules = (changes: Partial<DocumentMail>) => documentMail(mailOf('', changes)).html.match(/class="line"/g)?.length

    expect([rules({}), rules({ amount: null }), rules({ facts: [] })]).toEqual([2, 2, 2])
    expect(rules({ amount: null, facts: [] })).toBe(1)
  })
})

describe('the plain text of a mail', () => {
  it.each([['nl', 'Te betalen: € 1'], ['en', 'Te betalen: € 1'], ['de', 'Te betalen: € 1'], ['fr', 'Te betalen\u00A0: € 1']] as const)(
    'parts what is said from what it is as %s does', (locale, written) => {
      const { text, html } = documentMail(mailOf('', { locale, amount: { label: 'Te betalen', value: '€ 1' } }))

      expect(text).toContain(`${written}\n`)
      expect(html).toContain(`${written}\u00A0`)
    },
  )
})

/** What stands behind the preview, so that a list of mails shows nothing of what comes next. */
const filling = /[\u00A0\u200B-\u200F\uFEFF]+$/

/** Every tag, attribute and text of a mail as an XML parser reads it, in their order. */
function partsOf(mail: DocumentMail): string[] {
  const parts: string[] = []
  const parser = sax.parser(true)
  parser.onerror = (error) => { throw error }
  parser.onopentag = ({ name, attributes }) => parts.push(`<${name}>`, ...Object.entries(attributes).flat().map(String))
  parser.onclosetag = name => parts.push(`</${name}>`)
  parser.ontext = text => parts.push(text.replace(filling, ''))
  parser.oncomment = text => parts.push(text)
  parser.oncdata = text => parts.push(text)
  parser.write(documentMail(mail).html).close()
  return parts
}
