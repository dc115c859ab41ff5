import { describeBudgets } from '#integrations/budgets'
import { readConfiguration } from '#server/configuration'
import { operatorLimitsOf } from '#server/configured'
import { defineCommand, flag } from '../command'

export const budgetsCommand = defineCommand({
  name: 'budgets',
  usage: 'budgets [--json]',
  takes: { json: flag },
  async run({ values: { json = false } }) {
    const budgets = describeBudgets(operatorLimitsOf(readConfiguration(process.env)))
    if (json) return JSON.stringify(budgets)
    return budgets
      .map(({ kind, per, limit, unit, heldBy }) => `${kind}: ${limit ?? 'any number'} ${unit} per ${per}, held by the ${heldBy}`)
      .join('\n')
  },
})
