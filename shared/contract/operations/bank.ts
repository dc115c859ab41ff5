import { limits } from '../limits'
import { json, operationsOf } from '../operation'
import {
  bankMatchInputSchema, bankRefusalInputSchema, bankStatementSchema, bankTransactionQuerySchema, bankTransactionSchema,
  bankUploadQuerySchema, bankUploadReportSchema, bankUploadSchema,
} from '../schemas/bank'
import { deletedSchema } from '../schemas/invoice'
import { pageOf, pageQuery } from '../schemas/primitives'
import { z } from 'zod'

/** What somebody bought, earned and owes is no business of whoever only reads invoices. */
const operation = operationsOf({ tag: 'Bank statements', scope: 'invoices:write', power: 'payments' })

export const bankOperations = {
  uploadBankStatement: operation('POST /api/v1/bank-statements', {
    summary: 'Bring in a bank statement',
    description: 'CAMT.053, MT940 or the CSV of a bank, or a ZIP of many, recognised by what stands in it, of at most '
      + `${limits.importBytes / 1_000_000} MB and ${limits.importRows} entries; files of a ZIP beyond that are left. `
      + 'A dry run, which is the default, tells what was read and whether its balances add up. Without it the entries are kept, '
      + 'each once whatever files it comes in, and compared with the documents that are open: what is certain is booked by itself '
      + 'unless the business has `bookBankMatches` off, and the rest is offered. Nothing is ever paid out.',
    query: bankUploadQuerySchema,
    body: bankUploadSchema,
    stores: 'body',
    upload: { maxBytes: limits.importBytes, tooLarge: 'payload_too_large', fields: ['name'] },
    response: json(bankUploadReportSchema),
    errors: ['file_too_complex', 'import_unreadable', 'payload_too_large'],
  }),
  listBankStatements: operation('GET /api/v1/bank-statements', {
    summary: 'List the bank statements that were brought in, newest first',
    description: 'Each is one upload, with the statements that stand in it and how many of their entries were new.',
    query: z.object(pageQuery),
    response: json(pageOf(bankStatementSchema, 'BankStatementPage')),
  }),
  deleteBankStatement: operation('DELETE /api/v1/bank-statements/{id}', {
    summary: 'Take a bank statement back',
    description: 'With the entries that stand in no other, and the payments that they made.',
    response: json(deletedSchema),
  }),
  listBankTransactions: operation('GET /api/v1/bank-transactions', {
    summary: 'List the movements on bank accounts, the newest day first',
    description: 'With what each paid, and what those that are undecided may have paid.',
    query: bankTransactionQuerySchema,
    response: json(pageOf(bankTransactionSchema, 'BankTransactionPage')),
  }),
  matchBankTransaction: operation('POST /api/v1/bank-transactions/{id}/match', {
    summary: 'Say which documents a movement paid',
    description: 'Each gets a payment on its day. What the payer\'s account number is, is known from then on.',
    body: bankMatchInputSchema,
    response: json(bankTransactionSchema),
    errors: ['bank_transaction_matched', 'invoice_not_issued', 'invoice_cancelled'],
  }),
  unmatchBankTransaction: operation('POST /api/v1/bank-transactions/{id}/unmatch', {
    summary: 'Undo what became of a movement',
    description: 'Takes back its payments, or that it was ignored. What was booked by itself is not booked by itself again.',
    response: json(bankTransactionSchema),
  }),
  ignoreBankTransaction: operation('POST /api/v1/bank-transactions/{id}/ignore', {
    summary: 'Say that a movement is no concern of invoices',
    description: 'Nothing is suggested for it any more, until it is undone.',
    response: json(bankTransactionSchema),
    errors: ['bank_transaction_matched'],
  }),
  refuseBankSuggestion: operation('POST /api/v1/bank-transactions/{id}/refuse', {
    summary: 'Refuse a suggestion, which is not made again',
    description: 'From then on nothing is booked by itself on the movement; what else there is for it is suggested still. `undo` takes it back.',
    body: bankRefusalInputSchema,
    response: json(bankTransactionSchema),
  }),
}
