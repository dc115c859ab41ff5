import { changeRole } from '#services/members/change-role'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateMember', ({ account, params, body }) =>
  changeRole(account, params.id, body.role))
