import { MailPostponed, MailRefused, type Mailer, type MailMessage } from '#integrations/email/index'

/** Whoever takes mail, in the test itself: it knows a mail by its id, as providers do. */
export interface PostOffice extends Mailer {
  /** What was taken, each mail once. */
  taken: MailMessage[]
  /** How often somebody called, repetitions included. */
  calls: number
  /** What it does with the next calls, one each; then it takes mail again. */
  next: (...behaviours: Behaviour[]) => void
  /** Called with each mail before it is taken. */
  meanwhile: (message: MailMessage) => Promise<void>
  /** As on the first day. */
  reset: () => void
}

/** `lost` takes the mail and loses the answer. */
export type Behaviour = 'refuse' | 'postpone' | 'fail' | 'lost'

/** Opens a post office. */
export function openPostOffice(): PostOffice {
  let behaviours: Behaviour[] = []
  const office: PostOffice = {
    taken: [],
    calls: 0,
    next: (...told) => {
      behaviours = told
    },
    meanwhile: async () => undefined,
    reset: () => {
      Object.assign(office, { taken: [], calls: 0, meanwhile: async () => undefined })
      behaviours = []
    },
    async send(message) {
      office.calls++
      await office.meanwhile(message)
      const behaviour = behaviours.shift()
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
