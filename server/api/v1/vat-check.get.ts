import { checkVatNumber } from '#services/customers/check-vat-number'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('checkVatNumber', ({ account, query }) => checkVatNumber(account, query.vat))
