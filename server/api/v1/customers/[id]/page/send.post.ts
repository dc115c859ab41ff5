import { sendCustomerPage } from '#services/emails/send-customer-page'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sendCustomerPage', ({ account, params }) => sendCustomerPage(account, params.id))
