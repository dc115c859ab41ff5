import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { temporaryFolder } from '../support/run-folder'
import { startServer } from '../support/server'

/** What most servers never use, or use once in a while, and what each of them takes of memory for good. */
const loadedAtFirstUse = [
  'aws4fetch', '@cantoo/pdf-lib', '@libsql/hrana-client', '@modelcontextprotocol/server', '@react-pdf/renderer', '@simplewebauthn/server',
  '@zxcvbn-ts/language-common', 'nodemailer', 'oidc-provider', 'pdfjs-dist', 'prom-client', 'resend', 'sax', 'stripe',
  'xmlbuilder2', 'zod-openapi',
]

/** The drivers of the database that it does not have. */
const driversOf = { sqlite: ['@libsql/client', 'libsql'], postgres: ['@prisma/adapter-pg', 'pg'] }

it('a server that has shown its first page holds nothing that is seldom used', async () => {
  const file = join(temporaryFolder('loaded'), 'packages.json')
  const server = await startServer({
    database: inject('databaseTemplate'),
    env: {
      NODE_OPTIONS: `--import=${new URL('../support/loaded-packages.mjs', import.meta.url)}`,
      LOADED_PACKAGES_FILE: file,
    },
  })
  try {
    expect((await fetch(server.url)).status).toBe(200)
    process.kill(server.processId, 'SIGUSR2')
    await expect.poll(() => existsSync(file)).toBe(true)
    const loaded = JSON.parse(readFileSync(file, 'utf8')) as string[]

    expect(loaded).toContain('vue')
    const [own, other] = inject('databaseKind') === 'sqlite'
      ? [driversOf.sqlite, driversOf.postgres]
      : [driversOf.postgres, driversOf.sqlite]
    expect(loaded).toEqual(expect.arrayContaining(own.slice(1)))
    expect([...loadedAtFirstUse, ...other].filter(name => loaded.includes(name))).toEqual([])
  } finally {
    await server.stop()
  }
})
