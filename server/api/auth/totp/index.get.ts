import { getTotp } from '#services/accounts/totp'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getTotp', ({ account }) => getTotp(account))
