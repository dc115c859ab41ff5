import { parseArgs } from 'node:util'
import { z } from 'zod'
import { apiKeyInputSchema } from '#contract/schemas/session'
import { createApiKey } from '#services/accounts/api-keys'
import { operatorContext } from '#services/work/trusted-contexts'
import { formatAnswer, parseOptions, withService, type Command } from '../command'

const optionsSchema = apiKeyInputSchema.extend({ account: z.string() })

export const createApiKeyCommand: Command = {
  name: 'apikey create',
  usage: 'apikey create --account ID --name N [--scopes a,b] [--json]',
  async run(args) {
    const { values: { json = false, scopes, ...values } } = parseArgs({
      args,
      options: {
        account: { type: 'string' },
        name: { type: 'string' },
        scopes: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const { account: accountId, ...input } = parseOptions(optionsSchema, { ...values, scopes: scopes?.split(',') })
    return withService(async (service) => {
      const created = await createApiKey(await operatorContext(service, accountId), input)
      return formatAnswer({ id: created.id, apiKey: created.key, scopes: created.scopes }, json)
    })
  },
}
