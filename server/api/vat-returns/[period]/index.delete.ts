import { unfileVatReturn } from '#services/vat-returns/file'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('unfileVatReturn', ({ account, params }) => unfileVatReturn(account, params.period))
