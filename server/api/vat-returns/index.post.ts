import { fileVatReturn } from '#services/vat-returns/file'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('fileVatReturn', ({ account, body }) => fileVatReturn(account, body))
