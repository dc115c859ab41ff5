import { z } from 'zod'
import { apiKeyInputSchema } from '#contract/schemas/session'
import { createApiKey } from '#services/accounts/api-keys'
import { operatorContext } from '#services/work/trusted-contexts'
import { defineCommand, flag, formatAnswer, parseOptions, value, withService } from '../command'

const optionsSchema = apiKeyInputSchema.extend({ account: z.string() })

export const createApiKeyCommand = defineCommand({
  name: 'apikey create',
  usage: 'apikey create --account ID --name N [--scopes a,b] [--json]',
  takes: { account: value, name: value, scopes: value, json: flag },
  async run({ values: { json = false, scopes, ...values } }) {
    const { account: accountId, ...input } = parseOptions(optionsSchema, { ...values, scopes: scopes?.split(',') })
    return withService(async (service) => {
      const created = await createApiKey(await operatorContext(service, accountId), input)
      return formatAnswer({ id: created.id, apiKey: created.key, scopes: created.scopes }, json)
    })
  },
})
