import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { daily } from '../support/daily'
import { findOpenApiTools, runOpenApiTool } from '../support/openapi-tools/openapi-tools'
import { temporaryFolder } from '../support/run-folder'
import { beforeRelease, needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

const tools = await daily(() => null, findOpenApiTools)()

describe('the OpenAPI description', {
  ...needing(tools ? null : 'the npm registry'), ...beforeRelease, timeout: longestMs.program,
}, () => {
  const folder = temporaryFolder('openapi')
  const write = (name: string, description: object) => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(description))
    return file
  }
  const file = write('openapi.json', openApiDocument())
  const run = (script: string, ...args: string[]) => runOpenApiTool(tools ?? '', script, args)
  const redocly = (path: string) =>
    run('@redocly/cli/bin/cli.js', 'lint', path, '--extends=recommended', '--format=json', '--max-problems=1000')
  const ruleset = join(folder, 'spectral.json')
  // OpenAPI 3.1 lets any scheme name what it takes; Spectral knows scopes of OAuth alone. Redocly asks for each scheme.
  const rules = { 'oas3-operation-security-defined': 'off' }
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'], rules }))
  const spectral = (path: string) =>
    run('@stoplight/spectral-cli/dist/index.js', 'lint', path, '--ruleset', ruleset, '--fail-severity', 'hint', '--format', 'json')

  it('has no fault and no warning under Redocly\'s rules', async () => {
    const { output } = await redocly(file)
    expect(JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))).toMatchObject({
      totals: { errors: 0, warnings: 0, ignored: 0 },
    })
  })

  it('has no fault and no warning under Spectral\'s rules', async () => {
    const { status, output } = await spectral(file)
    expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/^\[\]\s*|No results/) })
  })

  it('would be faulted for an operation without a description', async () => {
    const { paths, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
    const get = { ...paths['/api/v1/me'].get, description: undefined, operationId: undefined }
    const wrong = write('wrong.json', { ...rest, paths: { '/api/v1/me': { get } } })

    expect((await spectral(wrong)).output).toContain('operation-description')
    expect((await redocly(wrong)).output).toContain('operation-operationId')
  })

  it('makes types without a word of warning', async () => {
    const { status, output } = await run('openapi-typescript/bin/cli.js', file, '--output', join(folder, 'api.d.ts'))

    expect({ status, warned: /warn|error/i.test(output) }, output).toEqual({ status: 0, warned: false })
    const types = readFileSync(join(folder, 'api.d.ts'), 'utf8')
    expect(types).toContain('createInvoice: {')
    // What has a default need not be sent.
    const [, recurring = ''] = /\n {8}RecurringInput: \{(.*?)\n {8}\}/s.exec(types) ?? []
    expect([...recurring.matchAll(/^ {12}(\w+): /gm)].map(([, field]) => field))
      .toEqual(['templateInvoiceId', 'frequency', 'nextRunDate'])
  })
})
