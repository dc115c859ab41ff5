import { limits } from '../limits'
import { json, operationsOf } from '../operation'
import { importQuerySchema, importReportSchema, importStateSchema, importUploadSchema, undoneImportSchema } from '../schemas/import'

const tag = 'Import'
const operation = operationsOf({ tag })

const importErrors = [
  'file_too_complex', 'import_invalid', 'import_running', 'import_unreadable', 'payload_too_large', 'plan_limit_reached',
] as const

/** What all imports have in common. */
const upload = operationsOf({
  tag,
  query: importQuerySchema,
  body: importUploadSchema,
  stores: 'body',
  power: 'imports',
  upload: { maxBytes: limits.importBytes, tooLarge: 'payload_too_large', fields: ['mapping'] },
  response: json(importReportSchema),
  errors: importErrors,
})

const howItWorks = `A table, as CSV or XLSX, of at most ${limits.importBytes / 1_000_000} MB and ${limits.importRows} rows, with a heading. `
  + 'What its columns mean, its encoding and delimiter, its decimal mark and the order of its dates are recognised and told, and can '
  + 'be said in `mapping`. A dry run, which is the default, changes nothing and tells of each row what is wrong with it. '
  + 'Without it everything is brought in or, when any row is wrong, nothing; with `skipInvalid` all but what is wrong, unless '
  + 'nothing is right, a column is missing or the file cannot be read to its end. It is written in pieces, between which other '
  + 'requests pass, and goes on by itself should the connection end: `GET /api/v1/import` tells how far it is. One import at a '
  + 'time; it is taken back as a whole where a number was given meanwhile that stands in it.'

export const importOperations = {
  importCustomers: upload('POST /api/v1/import/customers', {
    summary: 'Bring in customers from CSV or XLSX',
    description: `${howItWorks} A customer with the KvK number, VAT number or e-mail address of one that is there, or of a row `
      + 'before it, is skipped.',
    scope: 'customers:write',
  }),
  importProducts: upload('POST /api/v1/import/products', {
    summary: 'Bring in products from CSV or XLSX',
    description: `${howItWorks} A product with the code of one that is there, or its name and price where it has no code, is `
      + 'skipped.',
    scope: 'products:write',
  }),
  importInvoices: upload('POST /api/v1/import/invoices', {
    summary: 'Bring in invoices and credit notes that were issued in another program',
    description: `${howItWorks} Each invoice is a row, or a row for each of its VAT rates. E-invoices in UBL, an Invoice, a `
      + 'CreditNote or a ZIP of them, are read as well where this account is their seller: `row` is then the line of the '
      + 'element, and `file` its name in the ZIP. They keep number, dates, amounts and '
      + 'status, take no number, count against no quota and are marked `imported`; customers that are not there yet are made. '
      + 'Where no number was given here yet, the next one follows the last of them. A key needs `customers:write` as well.',
    scope: 'invoices:write',
  }),
  getImportState: operation('GET /api/v1/import', {
    summary: 'The import that goes on, and the last one, which can be undone',
    description: '`running` is null while nothing is brought in or undone. `last` is null where nothing was brought in, or all of it '
      + 'was undone. `failed` tells why the latest import was taken back.',
    scope: 'business:read',
    response: json(importStateSchema),
  }),
  undoImport: operation('DELETE /api/v1/import/{id}', {
    auth: 'session',
    summary: 'Undo the last import',
    description: 'Takes out all that it brought in, while nothing depends on it: no invoice was made since for its customers '
      + 'or with its products, no credit note on its invoices, no payment marked, and no number given that follows theirs. '
      + 'Only in the web app, by a person who signed in.',
    power: 'imports',
    response: json(undoneImportSchema),
    errors: ['import_in_use', 'import_running'],
  }),
}
