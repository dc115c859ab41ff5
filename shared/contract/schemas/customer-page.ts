import { z } from 'zod'
import { timestamp } from './primitives'

export const customerPageLinkSchema = z
  .object({
    url: z.string().nullable()
      .describe('The link; null where none was made, where it was withdrawn, and once it has expired. Whoever has it sees all '
        + 'that the page shows.'),
    expiresAt: timestamp.nullable().describe('Until when the link works; null without one.'),
    viewCount: z.int().describe('Looks at the page, by all links there were: once in half an hour, not by the seller.'),
    lastViewedAt: timestamp.nullable(),
  })
  .meta({ id: 'CustomerPageLink', description: 'The page of a customer, with all of its documents behind one link.' })

export type CustomerPageLink = z.output<typeof customerPageLinkSchema>
