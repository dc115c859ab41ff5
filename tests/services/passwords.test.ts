import { afterAll, describe, expect, it } from 'vitest'
import { openPasswords } from '#integrations/passwords'

const passwords = openPasswords()
afterAll(() => passwords.close())

describe('the hash of a password', () => {
  it('costs what OWASP advises at the least, and has a salt of its own', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => passwords.hash('vier woorden zijn genoeg')))

    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(first).not.toBe(second)
  })

  it('speaks for every character, in capitals or not, of the longest that may be chosen', async () => {
    const password = `${'Een lange zin. '.repeat(13)}Klaar`
    const hash = await passwords.hash(password)

    expect(password).toHaveLength(200)
    expect(await passwords.verify(password, hash)).toBe(true)
    expect(await passwords.verify(password.slice(0, -1), hash)).toBe(false)
    expect(await passwords.verify(password.toLowerCase(), hash)).toBe(false)
  })
})
