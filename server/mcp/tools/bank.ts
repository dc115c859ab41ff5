import { z } from 'zod'
import type { Page } from '#contract/lists'
import { bankTransactionQuerySchema, bankTransactionSchema, type BankTransaction } from '#contract/schemas/bank'
import { queryInteger } from '#contract/schemas/primitives'
import { matchBankTransaction, previewBankMatch } from '#services/bank/decide'
import { listBankTransactions } from '#services/bank/present'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { told, toolPageQuery } from '../answer-size'

const suggestionsTold = 2

const partTold = bankTransactionSchema.shape.suggestions.unwrap().shape.parts.unwrap().pick({
  invoiceId: true, number: true, customerName: true, currency: true, openCents: true, amountCents: true,
})
const paymentTold = bankTransactionSchema.shape.payments.unwrap().pick({
  invoiceId: true, number: true, amountCents: true,
})

/** A movement without accounts: what an app needs to say what it paid. */
const movementTold = bankTransactionSchema.pick({
  id: true, bookedOn: true, amountCents: true, currency: true, counterpartyName: true, description: true, state: true,
  unexplainedCents: true,
})
const transactionTold = movementTold.extend({
  payments: paymentTold.array(),
  suggestions: z.object({ parts: partTold.array(), reasons: z.string().array() }).array().meta({
    description: 'What it may have paid, the likeliest first; its parts are what match_bank_transaction takes.',
  }),
})

const transactionsTold = z.object({
  data: transactionTold.array(), page: z.int(), pageSize: z.int(), total: z.int(),
})

const matchTold = z.object({
  done: z.boolean().meta({ description: 'False where this is a preview and nothing happened.' }),
  transaction: movementTold,
  parts: partTold.array().optional().meta({ description: 'What would be paid of each document.' }),
})

function tellTransaction(transaction: BankTransaction): z.input<typeof transactionTold> {
  return {
    ...told(movementTold, transaction),
    payments: transaction.payments.map(payment => told(paymentTold, payment)),
    suggestions: transaction.suggestions.slice(0, suggestionsTold).map(({ parts, reasons }) => ({
      parts: parts.map(part => told(partTold, part)), reasons: reasons.map(({ message }) => message),
    })),
  }
}

export const bankTools = [
  defineMcpTool('listBankTransactions', {
    name: 'list_bank_transactions',
    title: 'Movements on the bank account',
    advice: 'A person brings the statements in. Ask for state suggested to see what waits for a decision.',
    effect: 'reads',
    query: bankTransactionQuerySchema.pick({ state: true }).extend({
      ...toolPageQuery, pageSize: queryInteger(1, 50).default(10),
    }),
    output: transactionsTold,
    tell: ({ data, ...page }: Page<BankTransaction>) => ({ ...page, data: data.map(tellTransaction) }),
  }, ({ account, query }) => listBankTransactions(account, query)),

  defineMcpTool('matchBankTransaction', {
    name: 'match_bank_transaction',
    title: 'Say what a movement paid',
    effect: 'adds',
    output: matchTold,
    preview: async ({ account, params, body }) => {
      const { transaction, parts } = await previewBankMatch(account, params.id, body)
      return { done: false, transaction: told(movementTold, transaction), parts }
    },
    tell: (transaction: BankTransaction) => ({ done: true, transaction: told(movementTold, transaction) }),
  }, ({ account, params, body }) => matchBankTransaction(account, params.id, body)),
]
