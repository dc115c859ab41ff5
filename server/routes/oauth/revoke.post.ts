import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerOAuth } from '#server/utils/oauth'

export default defineApiHandler('revokeToken', ({ event, bytes }) => answerOAuth(event, '/oauth/revoke', bytes))
