import { listInvitations } from '#services/members/invitations'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listInvitations', ({ account }) => listInvitations(account))
