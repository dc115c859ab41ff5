import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'
import { temporaryFolder } from '../support/run-folder'

const run = promisify(execFile)

describe('the package of the TypeScript client', () => {
  it('compiles by itself, into modules that Node runs as they are', async () => {
    const folder = temporaryFolder('client')
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [compiler, '-p', join(root, 'clients/typescript'), '--outDir', folder])
    const program = `
      import { isRefusal, Polder, PolderUnreachable } from ${JSON.stringify(pathToFileURL(join(folder, 'index.js')).href)}
      const polder = new Polder({ url: 'http://127.0.0.1:1', key: 'none', retries: 0 })
      const problem = await polder.call('getMe').catch(error => error)
      console.log(problem instanceof PolderUnreachable, isRefusal(problem))`

    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])

    expect(stdout.trim()).toBe('true false')
  })
})
