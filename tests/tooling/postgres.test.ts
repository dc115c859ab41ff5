import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, describe, it } from 'vitest'
import { startPostgres } from '../support/postgres'

describe('the tests\' own Postgres', () => {
  it('answers, and is gone after it was stopped', async () => {
    const postgres = await startPostgres()
    expect(await answerOf(postgres.urlOf())).toMatch(/^PostgreSQL 1[78]/)

    await postgres.stop()
    await expect(answerOf(postgres.urlOf())).rejects.toThrow()
  })

  it('is gone when the test process was killed', async () => {
    const module = JSON.stringify(new URL('../support/postgres.ts', import.meta.url).href)
    const script = `import { startPostgres } from ${module}
      console.log((await startPostgres()).urlOf())`
    const tests = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
    const [line] = await once(tests.stdout, 'data') as [Buffer]
    const url = line.toString().trim()
    expect(await answerOf(url)).toMatch(/^PostgreSQL/)

    tests.kill('SIGKILL')
    await expect.poll(() => answerOf(url).then(() => 'answers', () => 'gone')).toBe('gone')
  })
})

async function answerOf(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  // An ending server breaks the connection off, which is what one of these tests waits for.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>('SELECT version()')
    return rows[0]?.version
  } finally {
    await client.end()
  }
}
