import { unfileVatReturn } from '#services/reports/file-vat-return'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('unfileVatReturn', ({ account, params }) => unfileVatReturn(account, params.period))
