import { retryAllMail, retryMail, type NotRetried } from '#services/operating/retry-mail'
import { listWaitingMail, mailsPerPage } from '#services/operating/waiting-mail'
import { defineCommand, flag, formatAnswer, UsageError, value, withService } from '../command'

export const listMailCommand = defineCommand({
  name: 'mail list',
  usage: 'mail list --waiting [--account ID] [--after ID] [--addresses] [--json]',
  takes: { waiting: flag, account: value, after: value, addresses: flag, json: flag },
  async run({ values: { json = false, waiting = false, addresses = false, account, after } }) {
    if (!waiting) throw new UsageError('Say --waiting: what left stands in the log of its account')
    const mails = await withService(service =>
      listWaitingMail(service, { accountId: account, after, withAddresses: addresses }))
    if (json) return mails.map(mail => formatAnswer(mail, true)).join('\n')
    const more = mails.length === mailsPerPage ? [`There may be more: --after ${mails.at(-1)?.id}`] : []
    return [...mails.map(mail => formatAnswer(mail, false)), ...more].join('\n\n') || 'No mail waits.'
  },
})

const reasons: Record<NotRetried, string> = {
  sent: 'It left already.',
  given_up: 'It was refused for good and given up, and its owner was told, who can send it anew.',
  uncertain: 'It was given up, and nobody knows whether it left: another try may be a second mail. Its owner was told, who can send it anew.',
  being_tried: 'A try goes on, or its server died at it. It is tried again by itself once that is known.',
}

export const retryMailCommand = defineCommand({
  name: 'mail retry',
  usage: 'mail retry ID | --all',
  hasNames: true,
  takes: { all: flag },
  async run({ values: { all = false }, positionals: [id, ...more] }) {
    if (more.length > 0 || all === (id !== undefined)) throw new UsageError('Name one mail by its id, or say --all')
    return withService(async (service) => {
      if (id === undefined) return `${await retryAllMail(service)} mails are due now.`
      const reason = await retryMail(service, id)
      return { text: reason === null ? 'The mail is due now.' : reasons[reason], isFailure: reason !== null }
    })
  },
})
