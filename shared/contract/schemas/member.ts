import { z } from 'zod'
import { limits } from '../limits'
import { owns, roles } from '../roles'
import { isoDate, requiredText, timestamp } from './primitives'
import { emailAddress, firstPassword, secretText } from './session'
import { role } from './vocabulary'

/** Nobody is invited as an owner: that is offered to a member, who is known by then. */
const invitedRoles = roles.filter(name => !owns(name))
const invitedRole = z.enum(invitedRoles as [typeof invitedRoles[number], ...typeof invitedRoles])

export const memberSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    offeredRole: role.nullable().describe('What an owner offered them and they have not answered yet.'),
    isYou: z.boolean(),
    invitedBy: z.string().nullable().describe('By name; null for whoever opened the account.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Member', description: 'A person who belongs to the account.' })

export const memberListSchema = z.object({ data: z.array(memberSchema) })

export const memberUpdateSchema = z.object({ role: role.optional() })

export const memberRemovedSchema = z.object({ id: z.string(), deleted: z.literal(true) })

export const roleAnswerSchema = z.object({ accept: z.boolean() })

export const invitationInputSchema = z.object({
  email: emailAddress,
  role: invitedRole,
  locale: z.enum(['nl', 'en']).optional().describe('The language of the mail; that of who invites by default.'),
})

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string().nullable(),
    sentAt: timestamp,
    expiresAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: 'Invitation', description: 'A person who was asked to become a member; it works for seven days, once.' })

export const invitationListSchema = z.object({ data: z.array(invitationSchema) })

export const invitationTokenSchema = z.object({ token: secretText })

/** What whoever has the link may know of an invitation. */
export const openInvitationSchema = z.object({
  email: z.string(),
  role,
  accountName: z.string(),
  invitedBy: z.string().nullable(),
  expiresAt: timestamp,
})

export const invitedSignUpSchema = z.object({
  token: secretText,
  password: firstPassword,
  name: requiredText(limits.nameLength),
  locale: z.enum(['nl', 'en']).default('nl'),
})

/** What a person finds before they open an account. */
export const accountListSchema = z.object({
  data: z.array(z.object({
    id: z.string(),
    name: z.string().describe('Of the business.'),
    role,
    offeredRole: role.nullable(),
    deletesAt: timestamp.nullable(),
    waiting: z.object({
      vatReturn: z.object({ period: z.string(), deadline: isoDate, isLate: z.boolean() }).nullable()
        .describe('The oldest return of the last year that is over, has documents and is not marked as filed.'),
      drafts: z.int(),
      overdue: z.int().describe('Invoices that are past their due date.'),
      bankTransactions: z.int().describe('Movements on bank accounts that may have paid something.'),
    }),
  })),
})

export const accountChoiceSchema = z.object({ accountId: z.string() })
export const newAccountSchema = z.object({ name: requiredText(limits.nameLength) })

export type AccountList = z.output<typeof accountListSchema>
export type Member = z.output<typeof memberSchema>
export type InvitedRole = z.output<typeof invitedRole>
export type Invitation = z.output<typeof invitationSchema>
export type InvitationInput = z.output<typeof invitationInputSchema>
export type OpenInvitation = z.output<typeof openInvitationSchema>
export type InvitedSignUp = z.output<typeof invitedSignUpSchema>
