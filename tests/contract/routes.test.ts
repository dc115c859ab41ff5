import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operationList } from '#contract/operations/index'
import { matchesPath } from '#contract/paths'

const serverFolder = join(import.meta.dirname, '../../server')

/** Every route file as the method and path that Nitro serves it under. */
function routeFiles() {
  return ['api', 'routes'].flatMap(folder => filesUnder(join(serverFolder, folder)).map((file) => {
    const route = file.slice(join(serverFolder, folder).length)
    const [, path, method] = /^(.*?)(?:\.(get|post|patch|put|delete))?\.ts$/.exec(route) ?? []
    const prefix = folder === 'api' ? '/api' : ''
    return {
      file,
      operation: `${(method ?? 'any').toUpperCase()} ${prefix}${path?.replace(/\/index$/, '').replace(/\[(\w+)\]/g, '{$1}')}`,
    }
  }))
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => join(entry.parentPath, entry.name))
}

describe('route files', () => {
  const routes = routeFiles()

  it('stand one for one beside the operations', () => {
    expect(routes.map(({ operation }) => operation).sort())
      .toEqual(operationList.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('name the operation they serve', () => {
    for (const { file, operation } of routes) {
      const [, id] = /defineApiHandler\('(\w+)'/.exec(readFileSync(file, 'utf8')) ?? []
      const served = operationList.find(candidate => candidate.id === id)
      expect(`${served?.method} ${served?.path}`, file).toBe(operation)
    }
  })
})

describe('a name in a path', () => {
  it('is any but those that the router takes for another path or the folder of one', () => {
    expect(matchesPath('/api/webhooks/{payment_provider}', '/api/webhooks/stripe')).toBe(true)
    expect(matchesPath('/api/webhooks/{payment_provider}', '/api/webhooks/mollie')).toBe(false)
    expect(matchesPath('/api/webhooks/{payment_provider}', '/api/webhooks/resend')).toBe(false)
    expect(matchesPath('/api/v1/invoices/{id}', '/api/v1/invoices/sums')).toBe(false)
  })
})
