import { createCreditNote } from '#services/invoices/create-credit-note'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createCreditNote', ({ account, params }) => createCreditNote(account, params.id))
