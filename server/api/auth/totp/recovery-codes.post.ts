import { renewRecoveryCodes } from '#services/accounts/totp'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('renewRecoveryCodes', ({ account }) => renewRecoveryCodes(account))
