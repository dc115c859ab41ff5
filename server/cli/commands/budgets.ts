import { parseArgs } from 'node:util'
import { describeBudgets } from '#integrations/budgets'
import { readConfiguration } from '#server/configuration'
import { operatorLimitsOf } from '#server/configured'
import type { Command } from '../command'

export const budgetsCommand: Command = {
  name: 'budgets',
  usage: 'budgets [--json]',
  async run(args) {
    const { values: { json = false } } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    const budgets = describeBudgets(operatorLimitsOf(readConfiguration(process.env)))
    if (json) return JSON.stringify(budgets)
    return budgets
      .map(({ kind, per, limit, unit, heldBy }) => `${kind}: ${limit ?? 'any number'} ${unit} per ${per}, held by the ${heldBy}`)
      .join('\n')
  },
}
