import { listEmails } from '#services/emails/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listEmails', ({ account, query }) => listEmails(account, query))
