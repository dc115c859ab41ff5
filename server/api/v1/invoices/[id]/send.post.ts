import { sendInvoice } from '#services/emails/send'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sendInvoice', ({ account, params, body }) => sendInvoice(account, params.id, body))
