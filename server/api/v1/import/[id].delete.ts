import { undoImport } from '#services/imports/undo'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('undoImport', ({ account, params }) => undoImport(account, params.id))
