import { signInSchema } from '#contract/schemas/session'
import { endSessionsOf } from '#services/accounts/end-sessions'
import { defineCommand, flag, formatAnswer, parseOptions, UsageError, withService } from '../command'

const argumentsSchema = signInSchema.pick({ email: true })

export const endSessionsCommand = defineCommand({
  name: 'sessions end',
  usage: 'sessions end EMAIL [--json]',
  hasNames: true,
  takes: { json: flag },
  async run({ values: { json = false }, positionals }) {
    const [address, ...more] = positionals
    if (address === undefined || more.length > 0) throw new UsageError('Name one address that a person signs in by')
    const { email } = parseOptions(argumentsSchema, { email: address })
    return withService(async service => formatAnswer(await endSessionsOf(service, email), json))
  },
})
