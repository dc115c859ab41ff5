import { startTotp } from '#services/accounts/totp'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('startTotp', ({ account }) => startTotp(account))
