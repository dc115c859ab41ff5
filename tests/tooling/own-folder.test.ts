import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fingerprint } from '../../server/cli/lib/stamps.mjs'
import { root } from '../../server/cli/lib/steps.mjs'
import { removeTemporaryFolders, temporaryFolder } from '../support/run-folder'
import { beforeRelease } from '../support/skipped'

afterAll(removeTemporaryFolders)

it('tests neither read nor write the installation that lies where they are started', beforeRelease, () => {
  const folder = temporaryFolder('checkout')
  const anchor = { accountId: 'somebody-else', sequence: 3, hash: 'a', at: '2026-11-20T09:00:00.000Z', keyId: 'a', signature: 'b' }
  mkdirSync(join(folder, 'data/anchors'), { recursive: true })
  writeFileSync(join(folder, 'data/anchors/2026-11.jsonl'), `${JSON.stringify(anchor)}\n`)
  writeFileSync(join(folder, 'data/polder.db'), 'of somebody else')
  const state = () => [fingerprint(folder, ['data']), statSync(join(folder, 'data')).mode, statSync(join(folder, 'data/anchors')).mode]
  const before = state()
  // It opens installations as the command line does, and checks what lies beside their databases.
  const { status, stdout } = spawnSync(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--maxWorkers=1',
    '--project=services:sqlite', 'tests/services/verify-command.test.ts', '-t', 'nothing is wrong|for each finding',
  ], { cwd: folder, encoding: 'utf8', env: { ...process.env, VITEST: undefined, DATABASE_URL: undefined } })

  expect(status, stdout).toBe(0)
  expect(state()).toEqual(before)
})
