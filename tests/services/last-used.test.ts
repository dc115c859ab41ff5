import { describe, expect, it } from 'vitest'
import { LastUsed } from '#services/work/last-used'

const texts = () => new LastUsed<string>(10, ({ length }) => length)

describe('what was used last', () => {
  it('takes no more than its bytes, and lets go first what was longest not asked for', () => {
    const kept = texts()
    kept.keep('1', '12345')
    kept.keep('2', '12345')
    expect(kept.find('1')).toBe('12345')
    kept.keep('3', '1')

    expect(['1', '2', '3'].map(key => kept.find(key) !== undefined)).toEqual([true, false, true])
  })

  it('counts each once, as it is now', () => {
    const kept = texts()
    for (let time = 0; time < 5; time++) kept.keep('1', '12345')
    kept.keep('2', '12')
    expect(kept.find('1')).toBeDefined()
    kept.keep('2', '123456')

    expect(['1', '2'].map(key => kept.find(key) !== undefined)).toEqual([false, true])
  })

  it('holds nothing that is larger than all of it may be', () => {
    const kept = texts()
    kept.keep('1', '12345678901')

    expect(kept.find('1')).toBeUndefined()
  })
})
