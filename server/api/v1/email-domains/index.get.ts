import { listEmailDomains } from '#services/email-domains/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listEmailDomains', ({ account }) => listEmailDomains(account))
