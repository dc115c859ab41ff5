import { describe, expect, it } from 'vitest'
import { openSecretBox, SealBroken } from '#integrations/secret-box'

const spring = { id: 'spring', secret: 'the secret of spring, 32 characters' }
const autumn = { id: 'autumn', secret: 'the secret of autumn, 32 characters' }
const box = openSecretBox([spring])
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const place = 'User.totpSecret:vink'

describe('a sealed secret', () => {
  it('opens again, names its key, and shows nothing of what it holds', () => {
    const sealed = box.seal(secret, place)

    expect(sealed).toMatch(/^sealed:v1:spring:[\w-]+$/)
    expect(Buffer.from(sealed).includes(secret)).toBe(false)
    expect(box.open(sealed, place)).toBe(secret)
  })

  it('looks another way each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => box.seal(secret, place))).size).toBe(100)
  })

  it('does not open at the place of another row or column', () => {
    const sealed = box.seal(secret, place)

    expect(() => box.open(sealed, 'User.totpSecret:smit')).toThrow(SealBroken)
    expect(() => box.open(sealed, 'User.other:vink')).toThrow('does not fit the key spring and its row')
  })

  it('does not open once any byte of it was changed', () => {
    const sealed = box.seal(secret, place)
    const [head, text = ''] = [sealed.slice(0, sealed.lastIndexOf(':') + 1), sealed.split(':').at(-1)]
    const bytes = Buffer.from(text, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => box.open(head + changed.toString('base64url'), place)).toThrow(SealBroken)
    }
  })

  it.each([1, 12, 27, 28, 40])('does not open when only %i bytes of it are left', (length) => {
    const [version, format, key, text = ''] = box.seal(secret, place).split(':')
    const cut = Buffer.from(text, 'base64url').subarray(0, length).toString('base64url')

    expect(() => box.open([version, format, key, cut].join(':'), place)).toThrow(SealBroken)
  })

  it.each(['', 'sealed:', 'sealed:v1:spring:', 'sealed:v2:spring:AAAA', secret])('is not %j', (stored) => {
    expect(() => box.open(stored, place)).toThrow('no encrypted secret of this version')
  })
})

describe('the keys', () => {
  it('take turns: the first seals, all of them open', () => {
    const before = box.seal(secret, place)
    const turned = openSecretBox([autumn, spring])
    const after = turned.seal(secret, place)

    expect(turned.open(before, place)).toBe(secret)
    expect(after).toMatch(/^sealed:v1:autumn:/)
    expect([before, after].map(turned.isCurrent)).toEqual([false, true])
  })

  it('open nothing of a key that is gone, and name it', () => {
    expect(() => openSecretBox([autumn]).open(box.seal(secret, place), place))
      .toThrow('is encrypted under the key spring, which is not given')
  })

  it('open nothing of another key of the same name', () => {
    const other = openSecretBox([{ ...autumn, id: 'spring' }])

    expect(() => other.open(box.seal(secret, place), place)).toThrow(SealBroken)
  })

  it('are not told apart by a name that was written over another', () => {
    const turned = openSecretBox([autumn, { ...autumn, id: 'again' }])
    const sealed = turned.seal(secret, place)

    expect(() => turned.open(sealed.replace('autumn', 'again'), place)).toThrow(SealBroken)
  })

  it('are needed', () => {
    const keyless = openSecretBox([])

    expect(() => keyless.seal(secret, place)).toThrow('no key')
    expect(() => keyless.open(box.seal(secret, place), place)).toThrow('not given')
  })
})
