import { z } from 'zod'
import { eventActions, eventDetails, resourceOf, type EventAction } from '../events'
import { limits } from '../limits'
import { actorSchema } from './audit'
import { queryInteger, timestamp } from './primitives'

/** An event of one kind, with a name of its own: generators of clients give unnamed ones the same name twice. */
const eventOf = (type: EventAction) => z.object({
  id: z.string().describe('Its place in the account, as text: 1, 2, 3 …'),
  type: z.literal(type),
  at: timestamp,
  resource: z.object({
    type: z.literal(resourceOf(type)),
    id: z.string().nullable().describe('The document, customer, … that it happened to.'),
  }),
  actor: actorSchema,
  data: eventDetails[type],
}).meta({ id: nameOf(type) })

/** `invoice.issued` as InvoiceIssuedEvent. */
function nameOf(type: EventAction): string {
  return `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
}

type EventSchema = ReturnType<typeof eventOf>

/** What happened to something of an account, told by its type. */
export const eventSchema = z
  .discriminatedUnion('type', eventActions.map(eventOf) as [EventSchema, ...EventSchema[]])
  .meta({ id: 'Event', description: 'What happened to something of the account; data depends on the type. More types may come.' })

/** The id of an event as it is given: text, like every id, though it counts. */
const eventPlace = z
  .string()
  .regex(/^\d{1,9}$/, 'Give the id of an event')
  .transform(Number)
  .meta({ override: { type: 'string', pattern: '^[0-9]{1,9}$' } })

export const eventQuerySchema = z.object({
  after: eventPlace.prefault('0')
    .describe('The id of the last event you handled, or nextAfter of the last answer; from the beginning when left out.'),
  limit: queryInteger(1, limits.pageSizeMax).default(limits.pageSizeMax),
})

export const eventPageSchema = z
  .object({
    data: z.array(eventSchema),
    nextAfter: z.string().describe('What to give as after the next time.'),
    hasMore: z.boolean()
      .describe('Whether to ask again at once. It may be true where data is empty: then what came next is for other scopes.'),
  })
  .meta({ id: 'EventPage' })

export type Event = z.output<typeof eventSchema>
export type EventQuery = z.output<typeof eventQuerySchema>
export type EventPage = z.output<typeof eventPageSchema>
