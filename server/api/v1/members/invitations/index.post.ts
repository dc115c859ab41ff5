import { inviteMember } from '#services/members/invitations'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('inviteMember', ({ account, body }) => inviteMember(account, body))
