import { createNotice } from '#services/emails/send-notice'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createNotice', ({ account, params }) => createNotice(account, params.id))
