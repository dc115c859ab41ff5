import { confirmTotp } from '#services/accounts/totp'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('confirmTotp', ({ account, body }) => confirmTotp(account, body.code))
