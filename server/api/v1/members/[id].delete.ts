import { removeMember } from '#services/members/remove'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('removeMember', ({ account, params }) => removeMember(account, params.id))
