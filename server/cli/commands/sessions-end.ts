import { parseArgs } from 'node:util'
import { signInSchema } from '#contract/schemas/session'
import { endSessionsOf } from '#services/accounts/end-sessions'
import { formatAnswer, parseOptions, UsageError, withService, type Command } from '../command'

const argumentsSchema = signInSchema.pick({ email: true })

export const endSessionsCommand: Command = {
  name: 'sessions end',
  usage: 'sessions end EMAIL [--json]',
  async run(args) {
    const { values: { json = false }, positionals } = parseArgs({
      args, allowPositionals: true, options: { json: { type: 'boolean' } },
    })
    const [address, ...more] = positionals
    if (address === undefined || more.length > 0) throw new UsageError('Name one address that a person signs in by')
    const { email } = parseOptions(argumentsSchema, { email: address })
    return withService(async service => formatAnswer(await endSessionsOf(service, email), json))
  },
}
