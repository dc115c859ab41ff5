import { meSchema, planLimitsSchema } from '#contract/schemas/me'
import { updateBusiness } from '#services/business/update'
import { getBusiness } from '#services/business/find'
import { getMe } from '#services/plans/get-me'
import { getStats } from '#services/reports/stats'
import { defineMcpTool } from '#server/utils/define-mcp-tool'

/** An app works in one account, and by scopes. */
const accountSchema = meSchema
  .omit({ role: true, account: true, accounts: true })
  .extend({ limits: planLimitsSchema.omit({ accounts: true }), auth: meSchema.shape.auth.omit({ powers: true }) })

export const accountTools = [
  defineMcpTool('getMe', {
    name: 'get_account', title: 'Account, plan and limits', effect: 'reads', output: accountSchema,
  }, async ({ account }) => accountSchema.parse(await getMe(account))),

  defineMcpTool('getBusiness', {
    name: 'get_business', title: 'Business profile', effect: 'reads',
  }, ({ account }) => getBusiness(account)),

  defineMcpTool('updateBusiness', {
    name: 'update_business',
    title: 'Change the business profile',
    advice: 'A person changes payment details and the reply-to address in the web app; here only their present values pass.',
    effect: 'changes',
  }, ({ account, body }) => updateBusiness(account, body)),

  defineMcpTool('getStats', {
    name: 'get_stats', title: 'Revenue, open amounts and VAT return', effect: 'reads',
  }, ({ account, query }) => getStats(account, query)),
]
