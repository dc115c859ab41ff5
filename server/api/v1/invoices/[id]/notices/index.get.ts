import { listNotices } from '#services/notices/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listNotices', ({ account, params }) => listNotices(account, params.id))
