import { updateInbox } from '#services/bookkeeping/inbox'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateBookkeepingInbox', ({ account, body }) => updateInbox(account, body))
