import { businessUpdateSchema, paymentDetailFields } from '#contract/schemas/business'
import { updateBusiness } from '#services/business/update'
import { getBusiness } from '#services/business/find'
import { getMe } from '#services/plans/get-me'
import { getStats } from '#services/reports/stats'
import { defineMcpTool } from '#server/utils/define-mcp-tool'

const paymentDetails = Object.fromEntries(paymentDetailFields.map(field => [field, true] as const)) as
  Record<(typeof paymentDetailFields)[number], true>

export const accountTools = [
  defineMcpTool('getMe', {
    name: 'get_account', title: 'Account, plan and limits', effect: 'reads',
  }, ({ account }) => getMe(account)),

  defineMcpTool('getBusiness', {
    name: 'get_business', title: 'Business profile', effect: 'reads',
  }, ({ account }) => getBusiness(account)),

  defineMcpTool('updateBusiness', {
    name: 'update_business',
    title: 'Change the business profile',
    advice: 'This tool takes no payment details and no reply-to address: a person changes those in the web app.',
    effect: 'changes',
    body: businessUpdateSchema.omit(paymentDetails),
  }, ({ account, body }) => updateBusiness(account, body)),

  defineMcpTool('getStats', {
    name: 'get_stats', title: 'Revenue, open amounts and VAT return', effect: 'reads',
  }, ({ account, query }) => getStats(account, query)),
]
