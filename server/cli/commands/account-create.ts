import { parseArgs } from 'node:util'
import { z } from 'zod'
import { plans } from '#contract/plans'
import { signUpSchema } from '#contract/schemas/session'
import { createApiKey } from '#services/accounts/api-keys'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { formatAnswer, parseOptions, withService, type Command } from '../command'

const optionsSchema = signUpSchema.extend({ plan: z.enum(plans) })

export const createAccountCommand: Command = {
  name: 'account create',
  usage: 'account create --email E --password P --name N --plan free|pro [--locale nl|en] [--json]',
  async run(args) {
    const { values: { json = false, ...values } } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        name: { type: 'string' },
        plan: { type: 'string' },
        locale: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const input = parseOptions(optionsSchema, values)
    return withService(async (service) => {
      const { accountId, userId } = await createAccount(service, input)
      const { key } = await createApiKey(await operatorContext(service, accountId), { name: 'Command line' })
      return formatAnswer({ accountId, userId, apiKey: key }, json)
    })
  },
}
