import { parseArgs } from 'node:util'
import { retryAllMail, retryMail, type NotRetried } from '#services/operating/retry-mail'
import { listWaitingMail, mailsPerPage } from '#services/operating/waiting-mail'
import { formatAnswer, UsageError, withService, type Command } from '../command'

export const listMailCommand: Command = {
  name: 'mail list',
  usage: 'mail list --waiting [--account ID] [--after ID] [--addresses] [--json]',
  async run(args) {
    const { values: { json = false, waiting = false, addresses = false, account, after } } = parseArgs({
      args,
      options: {
        waiting: { type: 'boolean' }, account: { type: 'string' }, after: { type: 'string' },
        addresses: { type: 'boolean' }, json: { type: 'boolean' },
      },
    })
    if (!waiting) throw new UsageError('Say --waiting: what left stands in the log of its account')
    const mails = await withService(service =>
      listWaitingMail(service, { accountId: account, after, withAddresses: addresses }))
    if (json) return mails.map(mail => formatAnswer(mail, true)).join('\n')
    const more = mails.length === mailsPerPage ? [`There may be more: --after ${mails.at(-1)?.id}`] : []
    return [...mails.map(mail => formatAnswer(mail, false)), ...more].join('\n\n') || 'No mail waits.'
  },
}

const reasons: Record<NotRetried, string> = {
  sent: 'It left already.',
  given_up: 'It was refused for good and given up, and its owner was told, who can send it anew.',
  uncertain: 'It was given up, and nobody knows whether it left: another try may be a second mail. Its owner was told, who can send it anew.',
  being_tried: 'A try goes on, or its server died at it. It is tried again by itself once that is known.',
}

export const retryMailCommand: Command = {
  name: 'mail retry',
  usage: 'mail retry ID | --all',
  async run(args) {
    const { values: { all = false }, positionals: [id, ...more] } = parseArgs({
      args, allowPositionals: true, options: { all: { type: 'boolean' } },
    })
    if (more.length > 0 || all === (id !== undefined)) throw new UsageError('Name one mail by its id, or say --all')
    return withService(async (service) => {
      if (id === undefined) return `${await retryAllMail(service)} mails are due now.`
      const reason = await retryMail(service, id)
      return { text: reason === null ? 'The mail is due now.' : reasons[reason], isFailure: reason !== null }
    })
  },
}
