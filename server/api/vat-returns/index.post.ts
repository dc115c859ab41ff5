import { fileVatReturn } from '#services/reports/file-vat-return'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('fileVatReturn', ({ account, body }) => fileVatReturn(account, body))
