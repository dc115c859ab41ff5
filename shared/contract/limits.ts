import { lineLength, maxAmountCents, maxLines, nameLength, noteLength } from '#domain/limits'

/** Limits of the contract that hold on every plan. Lengths are in UTF-16 code units. */
export const limits = {
  requestBytes: 2_000_000,
  logoBytes: 500_000,
  /** A file to import is larger than other requests: ten years of a freelancer's invoices as UBL. */
  importBytes: 16_000_000,
  /** Rows of one import: they are judged in memory, and written in pieces that others pass between. */
  importRows: 20_000,
  /** Lines of all e-invoices of one import, for the same reason. */
  importLines: 80_000,
  /** Documents that one movement on the bank account pays. */
  partsPerBankTransaction: 100,
  /** Documents that a customer pays by one payment at the payment provider. */
  documentsPerOnlinePayment: 100,
  jsonDepth: 32,
  jsonValues: 50_000,
  /** Of one list or object: twice the lines of the longest invoice, which is the longest list of the contract. */
  jsonEntries: 1_000,
  pageSizeMax: 100,
  pageSizeDefault: 25,
  /** Of what another program calls something. */
  externalIdLength: 100,
  searchTextLength: 200,
  /** Addresses that are read of each list of a mail; how many may be written to, `maxRecipients` says. */
  requestedRecipients: 100,
  linesPerInvoice: maxLines,
  paymentsPerInvoice: 500,
  /** Drafts that credit one invoice, and that name it as an advance: each change of it brings them all up to date. */
  draftsPerDocument: 100,
  nameLength,
  lineLength,
  descriptionLength: 2_000,
  noteLength,
  /** Amounts of one price or line, in cents: exact everywhere, from the browser to the database. */
  amountCents: maxAmountCents,
} as const
