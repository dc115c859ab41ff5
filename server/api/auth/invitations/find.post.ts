import { findInvitation } from '#services/members/join'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('findInvitation', ({ service, body }) => findInvitation(service, body.token))
