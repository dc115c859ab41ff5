import { z } from 'zod'
import type { Page } from '#contract/lists'
import { bankTransactionQuerySchema, bankTransactionSchema, type BankTransaction } from '#contract/schemas/bank'
import { queryInteger } from '#contract/schemas/primitives'
import { matchBankTransaction, previewBankMatch } from '#services/bank/decide'
import { listBankTransactions } from '#services/bank/present'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { viewOf, toolPageQuery } from '../answer-size'

const suggestionsView = 2

const partView = bankTransactionSchema.shape.suggestions.unwrap().shape.parts.unwrap().pick({
  invoiceId: true, number: true, customerName: true, currency: true, openCents: true, amountCents: true,
})
const paymentView = bankTransactionSchema.shape.payments.unwrap().pick({
  invoiceId: true, number: true, amountCents: true,
})

/** A movement without accounts: what an app needs to say what it paid. */
const movementView = bankTransactionSchema.pick({
  id: true, bookedOn: true, amountCents: true, currency: true, counterpartyName: true, description: true, state: true,
  unexplainedCents: true,
})
const transactionView = movementView.extend({
  payments: paymentView.array(),
  suggestions: z.object({ parts: partView.array(), reasons: z.string().array() }).array().meta({
    description: 'What it may have paid, the likeliest first; its parts are what match_bank_transaction takes.',
  }),
})

const transactionsView = z.object({
  data: transactionView.array(), page: z.int(), pageSize: z.int(), total: z.int(),
})

const matchView = z.object({
  done: z.boolean().meta({ description: 'False where this is a preview and nothing happened.' }),
  transaction: movementView,
  parts: partView.array().optional().meta({ description: 'What would be paid of each document.' }),
})

function tellTransaction(transaction: BankTransaction): z.input<typeof transactionView> {
  return {
    ...viewOf(movementView, transaction),
    payments: transaction.payments.map(payment => viewOf(paymentView, payment)),
    suggestions: transaction.suggestions.slice(0, suggestionsView).map(({ parts, reasons }) => ({
      parts: parts.map(part => viewOf(partView, part)), reasons: reasons.map(({ message }) => message),
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
    output: transactionsView,
    tell: ({ data, ...page }: Page<BankTransaction>) => ({ ...page, data: data.map(tellTransaction) }),
  }, ({ account, query }) => listBankTransactions(account, query)),

  defineMcpTool('matchBankTransaction', {
    name: 'match_bank_transaction',
    title: 'Say what a movement paid',
    effect: 'adds',
    output: matchView,
    preview: async ({ account, params, body }) => {
      const { transaction, parts } = await previewBankMatch(account, params.id, body)
      return { done: false, transaction: viewOf(movementView, transaction), parts }
    },
    tell: (transaction: BankTransaction) => ({ done: true, transaction: viewOf(movementView, transaction) }),
  }, ({ account, params, body }) => matchBankTransaction(account, params.id, body)),
]
