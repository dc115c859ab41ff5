import { lookAfterSubscriptions } from '../billing/look-after'
import { goOnWithStatements } from '../bank/go-on'
import { sendDueQuarters } from '../bookkeeping/send-due'
import { endOldClaims } from '../email-domains/end-claims'
import { removeDroppedDomains } from '../email-domains/remove-dropped'
import { deliverDocumentMail } from '../emails/deliver'
import { queueDueReminders } from '../emails/queue-due-reminders'
import { filesWaiting, lookAfterFiles } from '../files/look-after'
import { goOnWithImports } from '../imports/go-on'
import { deleteDueAccounts } from '../leaving/delete-due'
import { lookAfterOnlinePayments } from '../online-payments/look-after'
import { runDueSchedules } from '../recurring/run-due'
import { lookAfterRetention } from '../retention/look-after'
import type { ServiceContext } from '../work/context'
import { deliverOutbox } from '../work/deliver-outbox'
import type { Waiting } from '../work/waiting'
import {
  deletionsWaiting, documentsWaiting, domainsWaiting, importsWaiting, mailsWaiting, paymentsWaiting, quartersWaiting,
  remindersWaiting, schedulesWaiting, statementsWaiting, subscriptionsWaiting,
} from './waiting'

/** What a piece of background work came to: items done, and items that somebody may have to look after. */
export interface JobOutcome {
  done: number
  failed: number
}

/** A piece of background work: safe with any number of servers at once, and after any crash. */
export interface Job {
  description: string
  run: (service: ServiceContext) => Promise<JobOutcome>
  /** What it has still to do, by an index. */
  waiting: (service: ServiceContext) => Promise<Waiting>
}

/** Everything that the server does by itself, every minute, by the names the operator knows. */
export const jobs = {
  mail: {
    description: 'Hands over the notices and the mail about documents that wait',
    async run(service) {
      const [notices, documents] = [await deliverOutbox(service), await deliverDocumentMail(service)]
      return {
        done: notices.done + documents.done,
        failed: notices.failed + notices.dead + documents.failed + documents.dead,
      }
    },
    waiting: mailsWaiting,
  },
  recurring: {
    description: 'Makes the recurring invoices whose date has come',
    run: runDueSchedules,
    waiting: schedulesWaiting,
  },
  reminders: {
    description: 'Writes the reminders that are due today; mail hands them over',
    async run(service) {
      const { queued, refused } = await queueDueReminders(service)
      return { done: queued, failed: refused }
    },
    waiting: remindersWaiting,
  },
  bookkeeping: {
    description: 'Writes the mails that bring a quarter to the bookkeeping; mail hands them over',
    run: sendDueQuarters,
    waiting: quartersWaiting,
  },
  retention: {
    description: 'Tells owners on Free what will be deleted, and deletes documents whose time has come',
    run: lookAfterRetention,
    waiting: documentsWaiting,
  },
  domains: {
    description: 'Ends claims on sender domains that nobody proved, and removes deleted ones at the provider of mail',
    async run(service) {
      const [ended, removed] = [await endOldClaims(service), await removeDroppedDomains(service)]
      return { done: ended.done + removed.done, failed: ended.failed + removed.failed }
    },
    waiting: domainsWaiting,
  },
  billing: {
    description: 'Asks about subscriptions whose news is late, once a day about all others, and finishes the invoices of payments',
    run: lookAfterSubscriptions,
    waiting: subscriptionsWaiting,
  },
  payments: {
    description: 'Asks payment providers what became of payments of customers, and whether money went back',
    run: lookAfterOnlinePayments,
    waiting: paymentsWaiting,
  },
  imports: {
    description: 'Goes on with imports whose server ended, to their end or to their beginning',
    run: goOnWithImports,
    waiting: importsWaiting,
  },
  bank: {
    description: 'Looks over bank statements whose server ended before it had',
    run: goOnWithStatements,
    waiting: statementsWaiting,
  },
  files: {
    description: 'Moves files of documents into the object store, and removes there what was deleted',
    run: lookAfterFiles,
    waiting: filesWaiting,
  },
  deletions: {
    description: 'Deletes the accounts whose owners asked for that two weeks ago',
    run: deleteDueAccounts,
    waiting: deletionsWaiting,
  },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export const jobNames = Object.keys(jobs) as JobName[]
