import { createLayout } from '#services/layouts/layouts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createLayout', ({ account, body }) => createLayout(account, body))
