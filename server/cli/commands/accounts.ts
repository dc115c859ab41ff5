import { accountsPerPage, listAccountReports, reportAccount } from '#services/operating/accounts'
import { resumeAccount, suspendAccount } from '#services/operating/suspend'
import { defineCommand, flag, formatAnswer, UsageError, value, withService } from '../command'

export const listAccountsCommand = defineCommand({
  name: 'account list',
  usage: 'account list [--after ID] [--json]',
  takes: { after: value, json: flag },
  async run({ values: { json = false, after } }) {
    const accounts = await withService(service => listAccountReports(service, after))
    if (json) return accounts.map(account => formatAnswer(account, true)).join('\n')
    const more = accounts.length === accountsPerPage ? [`There may be more: --after ${accounts.at(-1)?.id}`] : []
    return [...accounts.map(account => formatAnswer(account, false)), ...more].join('\n\n') || 'There are no accounts.'
  },
})

export const showAccountCommand = defineCommand({
  name: 'account show',
  usage: 'account show ID [--json]',
  hasNames: true,
  takes: { json: flag },
  async run({ values: { json = false }, positionals }) {
    const id = requireOne(positionals)
    return withService(async service => formatAnswer(await reportAccount(service, id), json))
  },
})

export const suspendAccountCommand = defineCommand({
  name: 'account suspend',
  usage: 'account suspend ID --reason TEXT',
  hasNames: true,
  takes: { reason: value },
  async run({ values: { reason = '' }, positionals }) {
    const id = requireOne(positionals)
    if (reason.trim() === '') throw new UsageError('--reason: say why; the owners can read it in their audit trail')
    await withService(service => suspendAccount(service, id, reason.trim()))
    return `${id} sends nothing and cannot be changed until account resume; its owners can read, export and delete it.`
  },
})

export const resumeAccountCommand = defineCommand({
  name: 'account resume',
  usage: 'account resume ID',
  hasNames: true,
  async run({ positionals }) {
    const id = requireOne(positionals)
    await withService(service => resumeAccount(service, id))
    return `${id} goes on. Recurring invoices and reminders that fell due meanwhile are passed over.`
  },
})

function requireOne([id, ...more]: string[]): string {
  if (id === undefined || more.length > 0) throw new UsageError('Name one account by its id')
  return id
}
