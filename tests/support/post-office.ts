import { MailPostponed, MailRefused, type Mailer, type MailMessage } from '#integrations/email/index'

/** Whoever takes mail, in the test itself: it knows a mail by its id, as providers do. */
export interface PostOffice extends Mailer {
  /** What was taken, each mail once. */
  taken: MailMessage[]
  /** Every mail that somebody called with, repetitions included. */
  offered: MailMessage[]
  /**
   * What it does with the next mails of such a subject, one each; then it takes them again. All others it takes
   * meanwhile: what goes out in the background, such as a notice to the owner, may come first.
   */
  next: (subject: string | RegExp, ...behaviours: Behaviour[]) => void
  /** Called with each mail before it is taken. */
  meanwhile: (message: MailMessage) => Promise<void>
  /** As on the first day. */
  reset: () => void
}

/** `lost` takes the mail and loses the answer. */
export type Behaviour = 'refuse' | 'postpone' | 'fail' | 'lost'

/** Opens a post office. */
export function openPostOffice(): PostOffice {
  let told: { subject: string | RegExp, behaviours: Behaviour[] } | null = null
  const office: PostOffice = {
    taken: [],
    offered: [],
    next: (subject, ...behaviours) => {
      told = { subject, behaviours }
    },
    meanwhile: async () => undefined,
    reset: () => {
      Object.assign(office, { taken: [], offered: [], meanwhile: async () => undefined })
      told = null
    },
    async send(message) {
      office.offered.push(message)
      await office.meanwhile(message)
      const isMeant = told !== null && message.subject.match(told.subject) !== null
      const behaviour = isMeant ? told?.behaviours.shift() : undefined
      if (behaviour === 'refuse') throw new MailRefused('550 No such mailbox')
      if (behaviour === 'postpone') throw new MailPostponed('451 Not now', 30)
      if (behaviour === 'fail') throw new Error('The connection was lost')
      if (!office.taken.some(({ id }) => id === message.id)) office.taken.push(message)
      if (behaviour === 'lost') throw new Error('The answer was lost')
      return { messageId: `office-${message.id}` }
    },
  }
  return office
}
