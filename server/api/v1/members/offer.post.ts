import { answerOffer } from '#services/members/change-role'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('answerRoleOffer', ({ account, body }) => answerOffer(account, body.accept))
