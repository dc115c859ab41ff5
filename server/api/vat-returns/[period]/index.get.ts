import { getVatReturn } from '#services/vat-returns/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getVatReturn', ({ account, params }) => getVatReturn(account, params.period))
