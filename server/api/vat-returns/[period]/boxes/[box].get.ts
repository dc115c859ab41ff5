import { listVatBoxDocuments } from '#services/reports/box-documents'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listVatBoxDocuments', ({ account, params, query }) =>
  listVatBoxDocuments(account, params, query))
