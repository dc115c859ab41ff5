import { verifyEmailDomain } from '#services/email-domains/verify'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('verifyEmailDomain', ({ account, params }) => verifyEmailDomain(account, params.id))
