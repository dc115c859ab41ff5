import { describe, expect, it } from 'vitest'
import { asciiAddress, hasForeignLocalPart, isEmailAddress } from '#domain/mail/address'
import { notAllowed, recipientsOf } from '#domain/mail/recipients'
import { plainSenderName } from '#domain/mail/sender-name'

describe('an e-mail address', () => {
  it.each([
    ['info@bedrijf.nl', 'info@bedrijf.nl'],
    ['Jan.de-Vries+factuur@post.bedrijf.NL', 'Jan.de-Vries+factuur@post.bedrijf.NL'],
    ['o\'neill_2@x.museum', 'o\'neill_2@x.museum'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['info@straße.de', 'info@xn--strae-oqa.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ])('%s is sent to as %s', (address, ascii) => {
    expect(asciiAddress(address)).toBe(ascii)
    expect(isEmailAddress(address)).toBe(true)
  })

  it.each([
    '', '@', 'jan', 'jan@', '@bedrijf.nl', 'jan@bedrijf', 'jan@localhost', 'jan@127.0.0.1', 'jan@１２７.0.0.1', 'jan@[::1]',
    'jan@bedrijf.nl\nBcc: dief@example.nl', 'Jan <jan@bedrijf.nl>', 'jan@bedrijf.nl, piet@bedrijf.nl', 'a b@bedrijf.nl',
    '.jan@bedrijf.nl', 'jan.@bedrijf.nl', 'ja..n@bedrijf.nl', 'jan@-bedrijf.nl', 'jan@bedrijf-.nl', 'jan@be_drijf.nl',
    'jan@bedrijf..nl', 'jan@bücher..nl', 'jan@bü/cher.nl', 'jan@bü:80.nl', 'jan@bü?x.nl', 'jan@bü%41.nl', 'jan@bü\u202Echer.nl',
    'jan@bedrijf.nl\0', 'josé@bedrijf.nl', 'почта@пример.рф', `${'a'.repeat(65)}@bedrijf.nl`,
    `jan@${'ü'.repeat(60)}.nl`, `jan@${'x'.repeat(64)}.nl`, `jan@${'abcdefgh.'.repeat(29)}nl`,
  ])('is not %j', (address) => {
    expect(asciiAddress(address)).toBeNull()
  })

  it('may have another script behind the @ and not before it', () => {
    expect(['josé@bedrijf.nl', 'jan@bücher.nl', 'jan'].map(hasForeignLocalPart)).toEqual([true, false, false])
  })
})

describe('the name of a sender', () => {
  it.each([
    ['Jansen Hout', 'Jansen Hout'], ['bank@bedrijf.nl <x>', 'bank bedrijf.nl x'], ['\r\n\u2028', ''],
    ['Jansen\r\nBcc: dief', 'Jansen Bcc: dief'], ['Jansen\u2028Hout', 'Jansen Hout'], ['Jansen\u0085\tHout', 'Jansen Hout'],
  ])('%j is written in one line, and as no address: %j', (name, written) => {
    expect(plainSenderName(name)).toBe(written)
  })
})

it('recipients are each one address, however its domain is written', () => {
  expect(recipientsOf({ to: ['info@bücher.example'], cc: ['INFO@xn--bcher-kva.example', 'jan@bücher.example'] }, { email: null, emailCc: null }))
    .toEqual({ to: ['info@bücher.example'], cc: ['jan@bücher.example'] })
  expect(notAllowed({ to: ['info@xn--bcher-kva.example'], cc: [] }, ['info@Bücher.example'])).toEqual([])
})
