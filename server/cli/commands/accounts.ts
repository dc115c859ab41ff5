import { parseArgs } from 'node:util'
import { accountsPerPage, listAccountReports, reportAccount } from '#services/operating/accounts'
import { resumeAccount, suspendAccount } from '#services/operating/suspend'
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
    const { values: { json = false }, positionals } = parseArgs({
      args, allowPositionals: true, options: { json: { type: 'boolean' } },
    })
    const id = requireOne(positionals)
    return withService(async service => formatAnswer(await reportAccount(service, id), json))
  },
}

export const suspendAccountCommand: Command = {
  name: 'account suspend',
  usage: 'account suspend ID --reason TEXT',
  async run(args) {
    const { values: { reason = '' }, positionals } = parseArgs({
      args, allowPositionals: true, options: { reason: { type: 'string' } },
    })
    const id = requireOne(positionals)
    if (reason.trim() === '') throw new UsageError('--reason: say why; the owners can read it in their audit trail')
    await withService(service => suspendAccount(service, id, reason.trim()))
    return `${id} sends nothing and cannot be changed until account resume; its owners can read, export and delete it.`
  },
}

export const resumeAccountCommand: Command = {
  name: 'account resume',
  usage: 'account resume ID',
  async run(args) {
    const id = requireOne(parseArgs({ args, allowPositionals: true }).positionals)
    await withService(service => resumeAccount(service, id))
    return `${id} goes on. Recurring invoices and reminders that fell due meanwhile are passed over.`
  },
}

function requireOne([id, ...more]: string[]): string {
  if (id === undefined || more.length > 0) throw new UsageError('Name one account by its id')
  return id
}
