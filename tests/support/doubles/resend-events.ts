import { createHmac } from 'node:crypto'

/** The secret that events are signed with in tests. */
export const webhookSecret = `whsec_${Buffer.from('een geheim van tests alleen').toString('base64')}`

/** What Resend tells of a mail. */
export interface ResendEvent {
  type: string
  created_at: string
  data: Record<string, unknown>
}

/** An event as Resend writes it, about a mail by the name that it gave it. */
export function resendEvent(
  type: string,
  { messageId, mailId, at, ...told }: { messageId: string, mailId?: string, at: Date } & Record<string, unknown>,
): ResendEvent {
  return {
    type,
    created_at: at.toISOString(),
    data: {
      email_id: messageId,
      created_at: at.toISOString(),
      from: 'facturen@jansen.example',
      to: ['boekhouding@korenaar.example'],
      subject: 'Factuur',
      ...(mailId === undefined ? {} : { tags: { mail: mailId } }),
      ...told,
    },
  }
}

/** A bounce for good, or one that may pass. */
export function bounce(type: 'Permanent' | 'Transient') {
  return { bounce: { type, subType: 'General', message: '550 5.1.1 No such user here' } }
}

let count = 0

/**
 * An event as it comes in over the wire: its body and the headers that sign it.
 * @param signing what is wrong with the signature, or a second one beside it
 */
export function signed(
  event: unknown,
  { at, id = `msg_${++count}`, secret = webhookSecret, others = [] }: {
    at: Date
    id?: string
    secret?: string
    others?: string[]
  },
): { headers: Record<string, string>, body: string } {
  const body = JSON.stringify(event)
  const moment = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${moment}.${body}`).digest('base64')
  return {
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': moment,
      'svix-signature': [...others, `v1,${signature}`].join(' '),
    },
    body,
  }
}
