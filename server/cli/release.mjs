/**
 * `npm run release`: makes `release/polder-<version>.tgz`, which `npm install` takes and `npx` serves without a build,
 * and says its SHA-256.
 */
import './lib/require-node.mjs'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commitOf } from './lib/commit.mjs'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { layNotices, layProgram, packRelease } from './lib/release.mjs'
import { ensureBuilt, ensureInstalled, root } from './lib/steps.mjs'

await endOnFailure(async () => {
  const commit = process.env.NUXT_COMMIT || commitOf(root)
  if (commit !== null && !/^[0-9a-f]{40}$/.test(commit)) throw new Error(`NUXT_COMMIT is no whole commit: ${commit}`)
  await ensureInstalled({ development: false })
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, 'release')
  const laid = join(folder, 'package')
  const file = join(folder, `polder-${version}.tgz`)
  mkdirSync(folder, { recursive: true })
  layProgram(root, laid, commit)
  await layNotices(root, laid)
  await packRelease(laid, file)
  rmSync(laid, { recursive: true })
  const bytes = readFileSync(file)
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${file}`)
  console.error(`polder: ${version} of ${commit ?? 'no commit'}, ${(bytes.length / 2 ** 20).toFixed(1)} MB`)
})
