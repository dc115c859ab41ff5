import { sendToBookkeeping } from '#services/bookkeeping/send'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sendToBookkeeping', ({ account, body }) => sendToBookkeeping(account, body.period))
