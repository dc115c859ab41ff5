import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock'
import { webhookJson } from '../webhook-json'
import { EventForged, type MailEventKind, type MailEvents, type SignedRequest } from './mail-events'
import { mailIdTag } from './resend-call'

/** Seconds that an event may be older, or newer, than our clock says. */
const toleranceSeconds = 300
const maxIdLength = 200
const maxReasonLength = 300

const kinds: ReadonlyMap<string, MailEventKind> = new Map([
  ['email.sent', 'sent'],
  ['email.delivery_delayed', 'delayed'],
  ['email.delivered', 'delivered'],
  ['email.bounced', 'bounced'],
  ['email.complained', 'complained'],
  ['email.failed', 'failed'],
  // Not even tried, because the address bounced or complained before.
  ['email.suppressed', 'failed'],
])

/** What a database keeps: no NUL, no half of a character. */
const text = z.string().refine(words => !words.includes('\0') && words.isWellFormed())
const moment = z.string().max(64).pipe(z.coerce.date())
  .refine(date => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200)

const tagsSchema = z.union([
  z.record(z.string(), text),
  z.array(z.object({ name: z.string(), value: text }))
    .transform(tags => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
])

/** What matters less than that it happened. */
const words = text.nullish().catch(null)

const anyEventSchema = z.object({ type: z.string() })

/** Only what is read. */
const eventSchema = z.object({
  created_at: moment,
  data: z.object({
    email_id: text.max(maxIdLength),
    tags: tagsSchema.nullish().catch(null),
    bounce: z.object({ type: z.string().nullish().catch(null), message: words }).nullish().catch(null),
    failed: z.object({ reason: words }).nullish().catch(null),
    suppressed: z.object({ message: words }).nullish().catch(null),
  }),
})

/**
 * Reads what Resend tells of mails, signed by the scheme of Svix: HMAC-SHA256 over id, moment and the body as it came.
 * @param secret whsec_ and base64, as Resend shows it
 */
export function resendEvents({ secret, clock }: { secret: string, clock: Clock }): MailEvents {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return {
    read(request) {
      const id = requireSigned(request, key, clock.now())
      return eventOf(id, request.body)
    },
  }
}

/** @returns the event's id, which is signed along with it */
function requireSigned({ header, body }: SignedRequest, key: Buffer, now: Date): string {
  const [id, moment, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map(header)
  if (!id || id.length > maxIdLength || !moment || !/^\d{1,12}$/.test(moment) || !signatures) {
    throw new EventForged('It is not signed')
  }
  if (Math.abs(now.getTime() / 1_000 - Number(moment)) > toleranceSeconds) throw new EventForged('It is not of now')
  const expected = createHmac('sha256', key).update(`${id}.${moment}.`).update(body).digest()
  // Two while its secret is being changed.
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new EventForged('Its signature is another')
  return id
}

function eventOf(id: string, body: Uint8Array): ReturnType<MailEvents['read']> {
  const parsed = webhookJson(body)
  const known = anyEventSchema.safeParse(parsed)
  if (!known.success) return 'unreadable'
  const kind = kinds.get(known.data.type)
  if (kind === undefined) return 'of_no_effect'
  const read = eventSchema.safeParse(parsed)
  if (!read.success) return 'unreadable'
  const { created_at: at, data } = read.data
  const reason = data.bounce?.message ?? data.failed?.reason ?? data.suppressed?.message ?? null
  return {
    id: `resend:${id}`,
    kind,
    at,
    messageId: data.email_id,
    mailId: data.tags?.[mailIdTag] ?? null,
    isHard: kind === 'bounced' && data.bounce?.type?.toLowerCase() === 'permanent',
    reason: reason?.slice(0, maxReasonLength) ?? null,
  }
}
