import { changeVatScheme } from '#services/invoices/change-vat-scheme'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('changeVatScheme', ({ account, body }) => changeVatScheme(account, body))
