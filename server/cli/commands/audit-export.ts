import { parseArgs } from 'node:util'
import { z } from 'zod'
import { operatorContext } from '#services/work/trusted-contexts'
import { readTrail } from '#services/audit/read-trail'
import { parseOptions, withService, type Command } from '../command'

const optionsSchema = z.object({ account: z.string() })

export const exportAuditCommand: Command = {
  name: 'audit export',
  usage: 'audit export --account ID',
  async run(args) {
    const { values } = parseArgs({ args, options: { account: { type: 'string' } } })
    const { account: accountId } = parseOptions(optionsSchema, values)
    return withService(async (service) => {
      const rows = await readTrail(await operatorContext(service, accountId))
      return rows.map(row => JSON.stringify(row)).join('\n')
    })
  },
}
