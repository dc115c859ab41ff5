import { getImportState } from '#services/imports/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getImportState', ({ account }) => getImportState(account))
