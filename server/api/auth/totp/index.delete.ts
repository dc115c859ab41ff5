import { disableTotp } from '#services/accounts/totp'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('disableTotp', ({ account }) => disableTotp(account))
