import { getEmailDomain } from '#services/email-domains/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getEmailDomain', ({ account, params }) => getEmailDomain(account, params.id))
