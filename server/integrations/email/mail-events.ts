export type MailEventKind = 'sent' | 'delayed' | 'delivered' | 'bounced' | 'complained' | 'failed'

/** Something that a provider tells of a mail by itself. */
export interface MailEvent {
  /** The provider's name and its id of the event: told twice, it is the same. */
  id: string
  kind: MailEventKind
  at: Date
  /** What the provider calls the mail. */
  messageId: string
  /** What we call it, where the provider says so. */
  mailId: string | null
  /** Of a bounce: the address will never take mail. */
  isHard: boolean
  /** Why it came to nothing, in the provider's words. */
  reason: string | null
}

/** What came in as the provider's did not come from it, or not just now. */
export class EventForged extends Error {}

export interface SignedRequest {
  header: (name: string) => string | undefined
  body: Uint8Array
}

/** Reads what a provider tells by itself. */
export interface MailEvents {
  /** The event, or that it is of a kind without effect here, or not as its kind is. Throws EventForged. */
  read: (request: SignedRequest) => MailEvent | 'of_no_effect' | 'unreadable'
}
