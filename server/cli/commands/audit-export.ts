import { z } from 'zod'
import { operatorContext } from '#services/work/trusted-contexts'
import { readTrail } from '#services/audit/read-trail'
import { defineCommand, parseOptions, value, withService } from '../command'

const optionsSchema = z.object({ account: z.string() })

export const exportAuditCommand = defineCommand({
  name: 'audit export',
  usage: 'audit export --account ID',
  takes: { account: value },
  async run({ values }) {
    const { account: accountId } = parseOptions(optionsSchema, values)
    return withService(async (service) => {
      const rows = await readTrail(await operatorContext(service, accountId))
      return rows.map(row => JSON.stringify(row)).join('\n')
    })
  },
})
