import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerOAuth } from '#server/utils/oauth'

export default defineApiHandler('issueToken', ({ event, bytes }) => answerOAuth(event, '/oauth/token', bytes))
