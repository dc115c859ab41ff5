import { resendVerification } from '#services/accounts/verify-email'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('resendVerification', ({ account }) => resendVerification(account))
