import { createEmailDomain } from '#services/email-domains/create'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createEmailDomain', ({ account, body }) => createEmailDomain(account, body))
