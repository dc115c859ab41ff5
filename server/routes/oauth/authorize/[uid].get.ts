import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerOAuth } from '#server/utils/oauth'

export default defineApiHandler('finishAuthorization', ({ event, params }) =>
  answerOAuth(event, `/oauth/authorize/${encodeURIComponent(params.uid)}`))
