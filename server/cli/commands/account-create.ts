import { z } from 'zod'
import { plans } from '#contract/plans'
import { signUpSchema } from '#contract/schemas/session'
import { createApiKey } from '#services/accounts/api-keys'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { defineCommand, flag, formatAnswer, parseOptions, value, withNewService } from '../command'

const optionsSchema = signUpSchema.extend({ plan: z.enum(plans) })

export const createAccountCommand = defineCommand({
  name: 'account create',
  usage: 'account create --email E --password P --name N --plan free|pro [--locale nl|en] [--json]',
  takes: { email: value, password: value, name: value, plan: value, locale: value, json: flag },
  async run({ values: { json = false, ...values } }) {
    const input = parseOptions(optionsSchema, values)
    return withNewService(async (service) => {
      const { accountId, userId } = await createAccount(service, input)
      const { key } = await createApiKey(await operatorContext(service, accountId), { name: 'Command line' })
      return formatAnswer({ accountId, userId, apiKey: key }, json)
    })
  },
})
