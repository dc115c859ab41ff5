import { z } from 'zod'
import { businessSchema, businessUpdateSchema } from '../schemas/business'
import { auditEntrySchema } from '../schemas/audit'
import { meSchema } from '../schemas/me'
import { pageOf, pageQuery } from '../schemas/primitives'
import { limits } from '../limits'
import { bytes, defineOperation, json, uploadSchema } from '../operation'

const tag = 'Account and business'

export const accountOperations = {
  getMe: defineOperation({
    method: 'GET',
    path: '/api/v1/me',
    tag,
    summary: 'Who is calling, with plan, limits and usage',
    response: json(meSchema),
  }),
  getBusiness: defineOperation({
    method: 'GET',
    path: '/api/v1/business',
    tag,
    summary: 'The business profile: the seller on every document',
    scope: 'business:read',
    response: json(businessSchema),
  }),
  updateBusiness: defineOperation({
    method: 'PATCH',
    path: '/api/v1/business',
    tag,
    summary: 'Change the business profile',
    description: 'Fields left out stay as they are. Payment details and the reply-to address (iban, bic, bankAccountName, '
      + 'defaultPaymentLink, email) can only be changed in the web app after a recent sign-in; sending the current value '
      + 'unchanged is accepted. Numbering is checked so that numbers stay unique and without gaps: a next number can be '
      + 'set until the series gave one, and resetSequenceYearly decides whether a year without numbers starts at 1.',
    scope: 'business:write',
    body: businessUpdateSchema,
    response: json(businessSchema),
    errors: ['session_required', 'session_not_fresh', 'unknown_layout', 'plan_upgrade_required'],
  }),
  putBusinessLogo: defineOperation({
    method: 'PUT',
    path: '/api/v1/business/logo',
    tag,
    summary: 'Set the logo',
    description: 'A PNG or JPEG of at most 500 KB, 4,000 pixels a side and 4 million pixels, known by its content and not '
      + 'by its name. Everything but the picture is removed: places, cameras, comments, colour profiles. Documents keep the '
      + 'logo they were issued with.',
    scope: 'business:write',
    body: uploadSchema,
    stores: 'body',
    upload: { maxBytes: limits.logoBytes, tooLarge: 'logo_too_large' },
    response: json(businessSchema),
    errors: ['logo_too_large', 'logo_unsupported_type'],
  }),
  getBusinessLogo: defineOperation({
    method: 'GET',
    path: '/api/v1/business/logo',
    tag,
    summary: 'The logo, as PNG or JPEG',
    scope: 'business:read',
    response: bytes('image/*'),
    errors: ['not_found'],
  }),
  deleteBusinessLogo: defineOperation({
    method: 'DELETE',
    path: '/api/v1/business/logo',
    tag,
    summary: 'Remove the logo',
    description: 'Does nothing where there is none.',
    scope: 'business:write',
    response: json(businessSchema),
  }),
  listAudit: defineOperation({
    method: 'GET',
    path: '/api/v1/audit',
    tag,
    summary: 'The audit trail of the account, newest first',
    description: 'Each entry carries a hash over itself and the one before, so that nothing can be changed unseen.',
    scope: 'business:read',
    query: z.object(pageQuery),
    response: json(pageOf(auditEntrySchema)),
  }),
}
