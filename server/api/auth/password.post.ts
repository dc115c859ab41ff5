import { changePassword } from '#services/accounts/change-password'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('changePassword', ({ account, body }) => changePassword(account, body.password))
