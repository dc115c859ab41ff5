import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scopes, type Scope } from '#contract/scopes'
import type { AccountContext } from '#services/work/context'
import { tools } from '#server/mcp/tools/index'
import { root } from '../../server/cli/lib/steps.mjs'

const described = tools.map(tool => tool.describe())
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** What somebody with these scopes and this plan is shown. */
function shownTo(plan: AccountContext['plan'], ...given: Scope[]) {
  const caller = { plan, actor: { type: 'api_key', keyId: 'key', name: 'Test', scopes: given } } as unknown as AccountContext
  return tools.filter(tool => tool.isFor(caller)).map(tool => tool.describe())
}

/** The budgets that the page about AI apps promises, in kB of 1,000 bytes. */
const promised = new Map([...readFileSync(join(root, 'docs/mcp.md'), 'utf8').matchAll(/^\| (The tools[^|]+?) \| (\d+) kB \|/gm)]
  .map(([, what = '', size]) => [what, Number(size) * 1_000]))

describe('the list of tools', () => {
  it.each([
    ['The tools of an app that may do everything', shownTo('pro', ...scopes)],
    ['The tools of an app that may read invoices', shownTo('pro', 'invoices:read')],
    ['The tools of an app that makes drafts', shownTo('pro', 'invoices:read', 'invoices:write', 'customers:read')],
  ])('stays as small as promised: %s', (what, list) => {
    const budget = promised.get(what) ?? 0

    expect(bytesOf(list), what).toBeLessThanOrEqual(budget)
    // A promise that is far from the truth would hold nothing.
    expect(bytesOf(list), what).toBeGreaterThan(budget * 0.7)
  })

  it.each(described.map(tool => [tool.name, tool] as const))('has schemas of %s that say what comes in and what goes out', (_, tool) => {
    expect(bytesOf(tool)).toBeLessThan(14_000)
    for (const schema of [tool.inputSchema, tool.outputSchema] as z.core.JSONSchema.JSONSchema[]) {
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) })
      expect(() => z.fromJSONSchema(schema)).not.toThrow()
    }
    expect(tool.description.length).toBeLessThan(600)
  })

  it('speaks of what a tool can do: of no headers, addresses, methods or files that only a request has', () => {
    const ofRequests = /Idempotency-Key|If-(None-)?Match|`?download=1|\/api\/|\b(GET|POST|PATCH|PUT|DELETE)\b|\b(4[0-3]\d|50[1-9])\b|attachment/
    const told = described.map(tool => [tool.name, JSON.stringify(tool)])

    expect(told.filter(([, text = '']) => ofRequests.test(text)).map(([name, text = '']) => [name, ofRequests.exec(text)?.[0]]))
      .toEqual([])
  })

  it('takes a key of its own for whatever is made or done by a call', () => {
    const taking = described.filter(({ inputSchema }) => Object.hasOwn(inputSchema.properties as object, 'idempotencyKey'))
    const making = described.filter(({ annotations: { readOnlyHint, idempotentHint }, name }) =>
      !readOnlyHint && !idempotentHint && !name.startsWith('delete_'))

    expect(taking.map(({ name }) => name)).toEqual(making.map(({ name }) => name))
  })

  it('names what Pro is needed for to those on Pro alone', () => {
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    const onlyOnPro = names(shownTo('pro', ...scopes)).filter(name => !names(shownTo('free', ...scopes)).includes(name))

    expect(onlyOnPro).toEqual([
      'list_recurring', 'get_recurring', 'create_recurring', 'update_recurring', 'delete_recurring', 'run_recurring_now',
      'create_layout', 'update_layout',
    ])
  })
})
