import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneAtATime } from '../../server/cli/lib/lock.mjs'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'polder-lock-'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

describe('preparing one checkout', () => {
  it('happens one at a time', async () => {
    const story: string[] = []
    const work = (name: string) => oneAtATime(checkout, async () => {
      story.push(`${name} begins`)
      await letOthersWork()
      story.push(`${name} ends`)
    })
    await Promise.all([work('build'), work('build'), work('build')])

    expect(story).toEqual(Array.from({ length: 3 }, () => ['build begins', 'build ends']).flat())
  })

  it('goes on after work that failed', async () => {
    await expect(oneAtATime(checkout, () => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await oneAtATime(checkout, () => Promise.resolve('done'))).toBe('done')
  })

  it('goes on after an owner that was killed', async () => {
    const script = `import { oneAtATime } from ${JSON.stringify(join(import.meta.dirname, '../../server/cli/lib/lock.mjs'))}
      await oneAtATime(${JSON.stringify(checkout)}, () => { console.log('taken'); return new Promise(r => setTimeout(r, 1e6)) })`
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', script])
    await once(owner.stdout, 'data')
    owner.kill('SIGKILL')
    await once(owner, 'exit')

    expect(await oneAtATime(checkout, () => Promise.resolve('done'))).toBe('done')
  })
})
