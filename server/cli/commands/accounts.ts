import { parseArgs } from 'node:util'
import { accountsPerPage, listAccountReports, reportAccount } from '#services/operating/accounts'
import { formatAnswer, UsageError, withService, type Command } from '../command'

export const listAccountsCommand: Command = {
  name: 'account list',
  usage: 'account list [--after ID] [--json]',
  async run(args) {
    const { values: { json = false, after } } = parseArgs({
      args, options: { after: { type: 'string' }, json: { type: 'boolean' } },
    })
    const accounts = await withService(service => listAccountReports(service, after))
    if (json) return accounts.map(account => formatAnswer(account, true)).join('\n')
    const more = accounts.length === accountsPerPage ? [`There may be more: --after ${accounts.at(-1)?.id}`] : []
    return [...accounts.map(account => formatAnswer(account, false)), ...more].join('\n\n') || 'There are no accounts.'
  },
}

export const showAccountCommand: Command = {
  name: 'account show',
  usage: 'account show ID [--json]',
  async run(args) {
    const { values: { json = false }, positionals: [id, ...more] } = parseArgs({
      args, allowPositionals: true, options: { json: { type: 'boolean' } },
    })
    if (id === undefined || more.length > 0) throw new UsageError('Name one account by its id')
    return withService(async service => formatAnswer(await reportAccount(service, id), json))
  },
}
