import { exportDocuments } from '#services/exports/export-documents'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('exportDocuments', async ({ account, query }) => ({
  stream: await exportDocuments(account, query),
  contentType: 'application/zip',
}))
