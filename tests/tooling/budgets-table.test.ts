import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeBudgets, threadsOf } from '#integrations/budgets'
import { readConfiguration } from '#server/configuration'
import { operatorLimitsOf } from '#server/configured'
import { root } from '../../server/cli/lib/steps.mjs'

const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const section = operating.slice(operating.indexOf('## What one caller may use')).split('\n## ')[0] ?? ''

describe('the table of budgets for operators', () => {
  it('is what the command prints by default, on a machine of four cores', () => {
    const rows = describeBudgets(operatorLimitsOf(readConfiguration({})), threadsOf(4))

    expect(section.split('\n').filter(line => line.startsWith('| ')).slice(1)).toEqual(
      rows.map(({ kind, per, limit, unit, heldBy }) => `| ${kind} | ${limit ?? 'none'} ${unit} | ${per} | ${heldBy} |`))
  })
})
