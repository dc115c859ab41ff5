import { exportCollectionFile } from '#services/collection/collection-file'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('exportCollectionFile', async ({ account, params }) => ({
  stream: await exportCollectionFile(account, params.id),
  contentType: 'application/zip',
}))
