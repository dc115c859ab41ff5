import { renewPublicLink } from '#services/invoices/renew-public-link'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('renewPublicLink', ({ account, params }) => renewPublicLink(account, params.id))
