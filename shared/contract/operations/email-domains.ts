import { z } from 'zod'
import { emailDomainInputSchema, emailDomainSchema } from '../schemas/email-domain'
import { deletedSchema } from '../schemas/invoice'
import { json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Email', plan: 'pro' })

export const emailDomainOperations = {
  listEmailDomains: operation('GET /api/v1/email-domains', {
    summary: 'List your sender domains, oldest first',
    description: 'With the DNS records of each and what is known of them.',
    scope: 'business:read',
    response: json(z.object({ data: z.array(emailDomainSchema) })),
  }),
  createEmailDomain: operation('POST /api/v1/email-domains', {
    summary: 'Add a sender domain',
    description: 'Answers with the DNS records to add. Mail comes from the domain once it is verified. Where the provider '
      + 'gives no answer (service_unavailable) the domain may be added all the same: ask again, or verify it.',
    scope: 'business:write',
    body: emailDomainInputSchema,
    stores: 'body',
    response: json(emailDomainSchema, 201),
    errors: [
      'email_domain_exists', 'email_domain_taken', 'email_domain_provider_conflict', 'email_domain_invalid',
      'email_domain_public', 'email_domains_unavailable',
    ],
  }),
  getEmailDomain: operation('GET /api/v1/email-domains/{id}', {
    summary: 'Read a sender domain',
    description: 'With its DNS records as they were last checked; verify checks them now.',
    scope: 'business:read',
    response: json(emailDomainSchema),
  }),
  deleteEmailDomain: operation('DELETE /api/v1/email-domains/{id}', {
    summary: 'Delete a sender domain',
    description: 'From then on mail comes from the platform\'s address, or from another verified domain.',
    scope: 'business:write',
    response: json(deletedSchema),
  }),
  verifyEmailDomain: operation('POST /api/v1/email-domains/{id}/verify', {
    summary: 'Check the DNS records of a sender domain now',
    description: 'A record that was added just now may take hours to be seen; the domain is pending until then.',
    scope: 'business:write',
    response: json(emailDomainSchema),
    errors: ['email_domain_provider_conflict', 'email_domains_unavailable'],
  }),
}
