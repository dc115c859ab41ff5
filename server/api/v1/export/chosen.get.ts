import { exportChosenDocuments } from '#services/exports/export-documents'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('exportChosenDocuments', ({ account, query }) => ({
  stream: exportChosenDocuments(account, query),
  contentType: 'application/zip',
}))
