import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseNamedKeys } from '#integrations/named-keys'
import { openSignedTokens, type LinkClaim } from '#integrations/signed-tokens'

const spring = { id: 'spring', secret: 'a'.repeat(32) }
const autumn = { id: 'autumn', secret: 'b'.repeat(32) }
const claim: LinkClaim = {
  kind: 'invoice',
  subject: '0193b3c4-7d2e-7f00-8a3b-5c6d7e8f9a0b',
  expiresAt: new Date('2028-11-20T09:00:00Z'),
}
const tokens = openSignedTokens([spring])

describe('a signed token', () => {
  it('reads back as what was signed, and is the same every time', () => {
    expect(tokens.read('invoice', tokens.sign(claim))).toEqual(claim)
    expect(tokens.sign(claim)).toBe(openSignedTokens([spring]).sign(claim))
  })

  it('goes into an address as it is', () => {
    expect(tokens.sign(claim)).toMatch(/^[\w-]{60,100}$/)
  })

  it('is worth nothing with any of its characters changed, added or left out', () => {
    const token = tokens.sign(claim)
    const spoilt = [...token].flatMap((character, index) => [
      token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1),
      token.slice(0, index) + token.slice(index + 1),
      `${token.slice(0, index)}.${token.slice(index)}`,
    ])

    expect([...spoilt, `${token}=`, `${token}A`, ` ${token}`].filter(text => tokens.read('invoice', text) !== null))
      .toEqual([])
  })

  it.each(['', 'A', '-', 'x'.repeat(500), 'null', '%00'])('is not %j', (text) => {
    expect(tokens.read('invoice', text)).toBeNull()
  })

  it.each([
    ['an expiry that is no moment', `spring invoice never! ${claim.subject}`],
    ['an expiry beyond all moments', `spring invoice zzzzzzzzzzz ${claim.subject}`],
    ['an expiry in another spelling', `spring invoice 0rlyxu8 ${claim.subject}`],
    ['no expiry', `spring invoice  ${claim.subject}`],
    ['a NUL in its subject', 'spring invoice rlyxu8 a\0b'],
    ['more than four parts', `spring invoice rlyxu8 ${claim.subject} more`],
    ['bytes that are no ASCII', `spring invoice rlyxu8 ${claim.subject}é`],
  ])('with %s is none, even signed by the right key', (_, text) => {
    const signature = createHmac('sha256', spring.secret).update(text).digest().subarray(0, 16)

    expect(tokens.read('invoice', Buffer.concat([Buffer.from(text), signature]).toString('base64url'))).toBeNull()
  })

  it('opens doors of its own kind only', () => {
    expect(tokens.read('download', tokens.sign(claim))).toBeNull()
    expect(tokens.read('invoice', tokens.sign({ ...claim, kind: 'download' }))).toBeNull()
  })

  it('is worth nothing under another secret of the same name', () => {
    expect(openSignedTokens([{ ...spring, secret: autumn.secret }]).read('invoice', tokens.sign(claim))).toBeNull()
  })
})

describe('keys that take turns', () => {
  const turned = openSignedTokens([autumn, spring])

  it('sign with the first and verify with all', () => {
    expect(turned.read('invoice', tokens.sign(claim))).toEqual(claim)
    expect(turned.sign(claim)).toBe(openSignedTokens([autumn]).sign(claim))
  })

  it('leave nothing behind when they go', () => {
    expect(openSignedTokens([autumn]).read('invoice', tokens.sign(claim))).toBeNull()
  })

  it('are written as id:secret with commas between', () => {
    expect(parseNamedKeys(`autumn:${autumn.secret}, spring:${spring.secret}`)).toEqual([autumn, spring])
    expect(() => parseNamedKeys('autumn')).toThrow('id:secret')
  })
})
