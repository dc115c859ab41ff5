import { withdrawInvitation } from '#services/members/invitations'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('withdrawInvitation', ({ account, params }) =>
  withdrawInvitation(account, params.id))
