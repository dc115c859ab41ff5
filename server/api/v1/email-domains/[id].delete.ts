import { deleteEmailDomain } from '#services/email-domains/delete'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteEmailDomain', ({ account, params }) => deleteEmailDomain(account, params.id))
