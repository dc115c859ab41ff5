import { exportAccount } from '#services/leaving/export-account'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('exportAccount', ({ account }) => ({
  stream: exportAccount(account),
  contentType: 'application/zip',
}))
