import { listVatReturns } from '#services/reports/vat-returns'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listVatReturns', ({ account }) => listVatReturns(account))
