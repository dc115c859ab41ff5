import { chosenExportQuerySchema, exportQuerySchema } from '../schemas/export'
import { statsQuerySchema, statsSchema } from '../schemas/stats'
import { json, operationsOf, stream } from '../operation'

const operation = operationsOf({ tag: 'Reports and export', scope: 'reports:read' })

export const reportOperations = {
  getStats: operation('GET /api/v1/stats', {
    summary: 'Open, overdue and paid amounts, revenue of a year, and figures for the VAT return',
    description: 'Everything is in euro; documents in another currency count by the rate on them. The VAT return goes by the '
      + 'tax point, and under the cash scheme boxes 1a, 1b and 1c by the day of each payment (`basis`): cancelled documents do '
      + 'not count, and a credit note lowers the box of what it credits. The amounts '
      + 'that are open, overdue and paid are of invoices, as the lists with that status and kind=invoice have them, less '
      + 'what credit notes took back.',
    query: statsQuerySchema,
    response: json(statsSchema),
  }),
  exportDocuments: operation('GET /api/v1/export', {
    summary: 'All issued documents of a period as a ZIP file',
    description: 'Holds the PDF and the UBL of every invoice in `invoices/` and of every credit note in `credit-notes/`, and '
      + '`invoices.csv` with a row for each, its headings in the language of the account. Drafts are left out, and so are '
      + 'the UBL of what was cancelled and the files of what the Free plan deleted, which has its row all the same. Where a '
      + 'file was lost, its row says so. The export is made while it is sent, so it has no length; what is issued meanwhile is '
      + 'not in it. Where something fails on the way, the connection is cut, and the file is no whole ZIP.',
    plan: 'pro',
    query: exportQuerySchema,
    response: stream('application/zip'),
  }),
  exportChosenDocuments: operation('GET /api/v1/export/chosen', {
    audience: 'web',
    auth: 'session',
    summary: 'The documents that were chosen from a list, as a ZIP file',
    plan: 'pro',
    query: chosenExportQuerySchema,
    response: stream('application/zip'),
  }),
  exportExpiringDocuments: operation('GET /api/v1/export/expiring', {
    summary: 'The documents that are about to be deleted, as a ZIP file',
    description: 'What the Free plan deletes within 30 days (`expiresAt`), in the same files as the export of a period. Once '
      + 'all of it was sent, these documents count as downloaded (`downloadedAt`).',
    response: stream('application/zip'),
  }),
}
