import { getVatReturn } from '#services/reports/vat-return'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getVatReturn', ({ account, params }) => getVatReturn(account, params.period))
