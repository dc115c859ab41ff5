import { listLayouts } from '#services/layouts/layouts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listLayouts', ({ account }) => listLayouts(account))
