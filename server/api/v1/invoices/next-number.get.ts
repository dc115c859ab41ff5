import { previewNextNumber } from '#services/invoices/next-number'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('previewNextNumber', ({ account }) => previewNextNumber(account))
