import { dictionary } from '@zxcvbn-ts/language-common'
import { H3Event } from 'h3'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientAddress } from '#server/utils/client-address'
import { networkOf } from '#services/accounts/network'
import { lengthOf, requireGoodPassword } from '#services/accounts/password-rules'
import { pauseSeconds, throttleRules } from '#services/accounts/throttle'
import { base32, matchingTotpStep, totpCode } from '#integrations/totp'

describe('a password', () => {
  const vink = { email: 'eva.vink@studiovink.nl', name: 'Eva Vinkenburg', hasSecondFactor: false }
  const judge = (password: string, owner = vink) => requireGoodPassword(password, owner)

  it.each([
    'vier woorden zijn genoeg',
    'paardestal batterij nietje toren',
    'abacus ability wharf',
    'polder molens draaien dag en nacht',
    'Tr0ub4dor&3 en nog iets',
    'a1b2c3d4e5f6g7h',
    'zomer in Zeeland 2026',
    '長い長いパスワードを使います今日も',
    'eva.vink zwemt elke dinsdag',
  ])('may be %s', async (password) => {
    await expect(judge(password)).resolves.toBeUndefined()
  })

  it.each([
    ['common', '1qaz2wsx3edc4rfv'],
    ['two common ones', 'iloveyou123456789'],
    ['two common words', 'Liverpool & Football 2026'],
    ['a common one three times', 'dragon dragon dragon'],
    ['a phrase that many choose', 'Correct Horse Battery Staple!'],
    ['a Dutch one', 'ditismijnwachtwoord1'],
    ['what it is for', 'PolderFacturen2026!'],
    ['what it is', 'wachtwoord voor polder'],
    ['common in capitals', 'PassWordPassword'],
    ['common with figures and signs around it', '!!2026Liverpool2026!!'],
    ['a piece over and over', 'vinkvinkvinkvink'],
    ['a piece over and over that does not end well', 'polder1polder1polder1p'],
    ['one letter', 'aaaaaaaaaaaaaaaaaaaa'],
    ['figures in a row', '1234567890123456789'],
    ['figures backwards', '98765432109876543210'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz'],
    ['rows of the keyboard', 'qwertyuiopasdfghjkl'],
    ['the address', 'eva.vink@studiovink.nl'],
    ['the address with a year', 'studiovink.nl-2026'],
    ['the name', 'Eva Vinkenburg!!'],
    ['full-width letters of a common one', 'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ'],
  ])('may not be %s', async (_, password) => {
    await expect(judge(password)).rejects.toMatchObject({
      code: 'validation_failed', details: [{ path: ['password'], message: expect.any(String) }],
    })
  })

  it('may not be short, which is told apart from what is easy to guess', async () => {
    await expect(judge('veertientekens')).rejects.toMatchObject({
      code: 'validation_failed', details: [{ path: ['password'], message: expect.any(String), reason: 'too_short' }],
    })
  })

  it('of four random words is never refused', async () => {
    const { diceware } = dictionary
    const words = Array.from({ length: 4_000 }, (_, index) => diceware[(index * 7919) % diceware.length] ?? '')
    const passwords = Array.from({ length: 1_000 }, (_, index) => words.slice(4 * index, 4 * index + 4).join(' '))

    for (const long of passwords.filter(text => lengthOf(text) >= 15)) {
      await expect(judge(long), long).resolves.toBeUndefined()
    }
  })

  it('may be eight long beside a second factor, but not common', async () => {
    const besideFactor = { ...vink, hasSecondFactor: true }

    await expect(judge('kVs9!mpQ', besideFactor)).resolves.toBeUndefined()
    await expect(judge('kVs9!mp', besideFactor)).rejects.toThrow()
    await expect(judge('football', besideFactor)).rejects.toThrow()
  })

  it('is as long as people count it', async () => {
    await expect(judge('👩‍💻'.repeat(4))).rejects.toThrow()
    await expect(judge('e\u0301'.repeat(10) + 'abcd')).rejects.toThrow()
  })
})

describe('the place that limits count for', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:7::', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, place) => {
    expect(networkOf(address)).toBe(place)
  })
})

describe('a request by a socket file', () => {
  it('comes from this machine: so it does under `npm run dev`', async () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url: '/api/health' })

    expect(await clientAddress(new H3Event(request, new ServerResponse(request)))).toBe('127.0.0.1')
  })
})

describe('the pause after failures', () => {
  it('begins after five, doubles, and ends at a quarter of an hour', () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map(failures => pauseSeconds(throttleRules.subject, failures)))
      .toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('leaves about a hundred guesses a day', () => {
    let guesses: number = throttleRules.subject.freeFailures
    for (let seconds = 0; seconds < 24 * 3600; seconds += pauseSeconds(throttleRules.subject, guesses)) guesses++

    expect(guesses).toBeLessThan(110)
  })
})

describe('codes of an authenticator app', () => {
  const secret = base32(Buffer.from('12345678901234567890'))

  // RFC 6238, appendix B, for SHA-1; its eight digits end in our six.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds are those of RFC 6238', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
    expect(matchingTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  // RFC 4648, section 10, without the padding.
  it.each([['', ''], ['f', 'MY'], ['fo', 'MZXQ'], ['foo', 'MZXW6'], ['foob', 'MZXW6YQ'], ['foobar', 'MZXW6YTBOI']])(
    'have their secret in base32: %j is %j', (text, encoded) => {
      expect(base32(Buffer.from(text))).toBe(encoded)
    })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('are not %j', (code) => {
    expect(matchingTotpStep(secret, code, new Date(59_000))).toBeNull()
  })
})
