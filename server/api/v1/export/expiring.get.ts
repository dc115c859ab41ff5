import { exportExpiringDocuments } from '#services/exports/export-expiring'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('exportExpiringDocuments', async ({ account }) => ({
  stream: await exportExpiringDocuments(account),
  contentType: 'application/zip',
}))
