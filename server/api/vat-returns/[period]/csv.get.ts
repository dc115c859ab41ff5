import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getVatReturnCsv', async ({ account, params }) => ({
  file: await getVatReturnCsv(account, params.period),
  contentType: 'text/csv',
  disposition: 'attachment',
}))
