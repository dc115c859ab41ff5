import { resendInvitation } from '#services/members/invitations'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('resendInvitation', ({ account, params }) =>
  resendInvitation(account, params.id))
