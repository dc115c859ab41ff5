import { z } from 'zod'
import { looksLikeAddress } from '#domain/mail/sender-name'
import { limits } from '../limits'
import { optionalText, plainText, timestamp } from './primitives'

/** The part of an address before the @, without quotes and white space. */
const localPart = z
  .string()
  .max(64)
  .regex(/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/, 'Give the part of an address before the @')

export const emailDomainInputSchema = z
  .object({
    // As it was written: what a line break is part of is no domain.
    domain: plainText(300).min(1).meta({
      example: 'studiovink.nl', description: 'A domain of your own, or one below it; other scripts are taken as well.',
    }),
    fromLocalPart: localPart.default('facturen').describe('What stands before the @ of the sender.'),
    fromName: optionalText(limits.nameLength)
      .refine(name => name === null || !looksLikeAddress(name), 'A name holds no address: leave out @, < and >')
      .optional()
      .describe('The name of the sender; the name of the business where it is null.'),
  })
  .meta({ id: 'EmailDomainInput' })

const domainStatus = z.enum(['pending', 'verified', 'failed']).meta({ id: 'EmailDomainStatus' })

export const dnsRecordSchema = z
  .object({
    type: z.string().meta({ example: 'TXT' }),
    name: z.string().meta({ example: 'send', description: 'Below the domain that is registered.' }),
    value: z.string(),
    priority: z.int().nullable().describe('Of MX records.'),
    ttl: z.string().nullable(),
    status: domainStatus,
  })
  .meta({ id: 'DnsRecord' })

export const emailDomainSchema = z
  .object({
    id: z.string(),
    domain: z.string().describe('In lower case, other scripts in their ASCII form.'),
    fromLocalPart: z.string(),
    fromName: z.string().nullable(),
    fromAddress: z.string(),
    status: domainStatus.describe('Mail comes from the domain once it is verified; until then it comes from the platform\'s address.'),
    records: z.array(dnsRecordSchema)
      .describe('To add to the DNS. Empty where the provider has not answered yet: verify asks again.'),
    lastCheckedAt: timestamp.nullable(),
    verifiedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'EmailDomain' })

export type EmailDomainInput = z.output<typeof emailDomainInputSchema>
export type EmailDomain = z.output<typeof emailDomainSchema>
