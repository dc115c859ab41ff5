import { z } from 'zod'
import { bankFormats } from '#domain/bank/statement'
import { bankTransactionStates } from '#domain/bank/states'
import { fileNameLength } from '../file-name'
import { limits } from '../limits'
import { invoiceKind } from './vocabulary'
import { cents, centsOut, identifier, isoDate, pageQuery, plainText, queryFlag, timestamp } from './primitives'

/** The body of an upload: a file of statements, or a ZIP of many. */
export const bankUploadSchema = z.object({
  file: z.instanceof(Uint8Array<ArrayBufferLike>).meta({ override: { type: 'string', format: 'binary' } }),
  name: plainText(fileNameLength).optional()
    .describe('What the file is called, to find it by later; without it the name in `Content-Disposition` counts.'),
})

export const bankUploadQuerySchema = z.object({
  dryRun: queryFlag.default(true).describe('Whether the file is only read, which is the default.'),
})

const statementReadSchema = z.object({
  file: z.string().describe('Its name in a ZIP; else empty.'),
  format: z.enum(bankFormats),
  account: z.string().describe('The IBAN, or what the bank calls the account.'),
  currency: z.string(),
  from: isoDate,
  to: isoDate,
  openingCents: centsOut.nullable(),
  closingCents: centsOut.nullable(),
  entryCount: z.int(),
  newCount: z.int().describe('How many of them were in no file before.'),
  problem: z.object({
    afterEntries: z.int().describe('After how many of its entries a balance is told that is not what it should be.'),
    toldCents: centsOut,
    expectedCents: centsOut.describe('What the balance before it and the entries since then come to.'),
  }).nullable().describe('Null where its balances add up, or the file tells none.'),
})

export const bankUploadReportSchema = z
  .object({
    dryRun: z.boolean(),
    id: z.string().nullable().describe('Of the upload, to take it back by; null in a dry run.'),
    statements: z.array(statementReadSchema),
    unreadable: z.array(z.object({ file: z.string(), reason: z.string(), line: z.int() }))
      .describe('Files of a ZIP that are no statement, a broken one, or too much with those before, which the others are read beside.'),
    entryCount: z.int(),
    newCount: z.int(),
    matchedCount: z.int().describe('How many of the new ones were, or in a dry run would be, booked by themselves.'),
    suggestedCount: z.int().describe('For how many there is a suggestion.'),
    openCount: z.int().describe('For how many there is none.'),
  })
  .meta({ id: 'BankUploadReport' })

export const bankStatementSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    statements: z.array(statementReadSchema),
    entryCount: z.int(),
    newCount: z.int(),
    createdAt: timestamp,
  })
  .meta({ id: 'BankStatement', description: 'A file of bank statements that was uploaded.' })

export const bankTransactionState = z.enum(bankTransactionStates).meta({
  id: 'BankTransactionState',
  description: '`matched` paid documents; for `suggested` there is a suggestion; for `open` none; `ignored` is no concern of invoices.',
})

const partSchema = z.object({
  invoiceId: z.string(),
  kind: invoiceKind,
  number: z.string().nullable(),
  customerName: z.string().nullable(),
  currency: z.string(),
  totalCents: centsOut,
  openCents: centsOut,
  amountCents: centsOut
    .describe('What of it is paid, in its currency; of a credit note what goes back. Negative where a payment is taken back.'),
})

export const bankTransactionSchema = z
  .object({
    id: z.string(),
    bankAccount: z.string(),
    currency: z.string(),
    bookedOn: isoDate,
    amountCents: centsOut.describe('Positive what came in, negative what went out.'),
    counterpartyName: z.string().nullable(),
    counterpartyIban: z.string().nullable(),
    description: z.string(),
    isReversal: z.boolean(),
    state: bankTransactionState,
    isAutomatic: z.boolean().nullable().describe('Whether it was booked by itself; null where it is not matched.'),
    payments: z.array(z.object({
      id: z.string(), invoiceId: z.string(), kind: invoiceKind, number: z.string().nullable(),
      customerName: z.string().nullable(), currency: z.string(), amountCents: centsOut,
    })).describe('What it paid.'),
    unexplainedCents: centsOut.describe('What of a matched one paid nothing.'),
    suggestions: z.array(z.object({
      key: z.string().describe('What it is refused by.'),
      parts: z.array(partSchema),
      reasons: z.array(z.object({ code: z.string(), message: z.string() })).describe('Why, in sentences.'),
    })).describe('What it may have paid, the likeliest first; none once it is matched or ignored.'),
    createdAt: timestamp,
  })
  .meta({ id: 'BankTransaction', description: 'A movement on a bank account, kept once whatever files it stands in.' })

export const bankTransactionQuerySchema = z.object({
  state: bankTransactionState.optional(),
  statementId: identifier.optional().describe('Of one upload alone.'),
  invoiceId: identifier.optional().describe('Those that paid one document.'),
  ...pageQuery,
})

export const bankMatchInputSchema = z
  .object({
    parts: z.array(z.object({
      invoiceId: identifier,
      amountCents: cents.refine(amount => amount !== 0, 'Give an amount other than 0')
        .describe('What of the document is paid, in its currency: of a credit note what goes back. Negative where a payment is '
          + 'taken back.'),
    })).min(1).max(limits.partsPerBankTransaction),
  })
  .meta({
    id: 'BankMatchInput',
    description: 'The documents it paid. In the currency of the account, invoices less credit notes come to no more than its amount.',
  })

export const bankRefusalInputSchema = z
  .object({
    // An id and an amount for each document.
    key: z.string().min(1).max(limits.partsPerBankTransaction * 64),
    undo: z.boolean().default(false).describe('Whether it is made again after all.'),
  })
  .meta({ id: 'BankRefusalInput', description: 'The suggestion that is not to be made again.' })

export type BankUpload = z.output<typeof bankUploadSchema>
export type BankUploadQuery = z.output<typeof bankUploadQuerySchema>
export type BankUploadReport = z.output<typeof bankUploadReportSchema>
export type BankStatementRead = z.output<typeof statementReadSchema>
export type BankStatementUpload = z.output<typeof bankStatementSchema>
export type BankTransaction = z.output<typeof bankTransactionSchema>
export type BankTransactionQuery = z.output<typeof bankTransactionQuerySchema>
export type BankMatchInput = z.output<typeof bankMatchInputSchema>
export type BankRefusalInput = z.output<typeof bankRefusalInputSchema>
