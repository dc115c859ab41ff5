import { findInbox } from '#services/bookkeeping/inbox'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getBookkeepingInbox', ({ account }) => findInbox(account))
