import { writeAuditFile } from '#services/exports/audit-file'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getAuditFile', async ({ account, params }) => ({
  stream: await writeAuditFile(account, params.year),
  contentType: 'application/xml',
}))
