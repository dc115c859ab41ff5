import { z } from 'zod'
import { meSchema } from '../schemas/me'
import {
  accountChoiceSchema, accountListSchema, invitationInputSchema, invitationListSchema, invitationSchema,
  invitationTokenSchema, invitedSignUpSchema, memberListSchema, memberRemovedSchema, memberSchema,
  memberUpdateSchema, newAccountSchema, openInvitationSchema, roleAnswerSchema,
} from '../schemas/member'
import { json, operationsOf } from '../operation'

const tag = 'Members'
const accountOperation = operationsOf({ tag, auth: 'session' })
const personalOperation = operationsOf({ tag, audience: 'web', auth: 'session', isPersonal: true })
const publicOperation = operationsOf({ tag, audience: 'web', auth: 'public' })

export const memberOperations = {
  listMembers: accountOperation('GET /api/v1/members', {
    summary: 'The people who belong to the account',
    description: 'Each has a role: an owner may do everything; an administrator all but change payment details, the plan '
      + 'and who owns the account, and delete it; a bookkeeper reads everything, marks invoices paid, files VAT returns, '
      + 'exports and imports; an assistant keeps customers, products and drafts; a viewer reads.',
    scope: 'business:read',
    response: json(memberListSchema),
  }),
  updateMember: accountOperation('PATCH /api/v1/members/{id}', {
    summary: 'Give a member another role',
    description: 'In the web app alone, after a recent sign-in. A lower role counts at once, for the member and for the '
      + 'API keys they made and the apps they let in. Owning is offered: it counts once the member accepts. The last owner stays one.',
    power: 'administration',
    freshSession: true,
    body: memberUpdateSchema,
    response: json(memberSchema),
    errors: ['last_owner'],
  }),
  removeMember: accountOperation('DELETE /api/v1/members/{id}', {
    summary: 'Remove a member, or leave the account',
    description: 'In the web app alone, after a recent sign-in. Everybody may remove themselves, but the last owner. '
      + 'Their API keys and apps end with them. Whoever belongs to no other account is deleted as a user as well; what '
      + 'they did keeps their name.',
    freshSession: true,
    response: json(memberRemovedSchema),
    errors: ['role_not_allowed', 'last_owner'],
  }),
  answerRoleOffer: accountOperation('POST /api/v1/members/offer', {
    summary: 'Accept or decline to become an owner',
    description: 'By the member to whom an owner offered it, in the web app alone, after a recent sign-in.',
    freshSession: true,
    body: roleAnswerSchema,
    response: json(memberSchema),
    errors: ['not_found'],
  }),
  listInvitations: accountOperation('GET /api/v1/members/invitations', {
    summary: 'Who was invited and has not accepted yet',
    description: 'An invitation is forgotten once it is accepted, withdrawn or a week old.',
    power: 'administration',
    response: json(invitationListSchema),
  }),
  inviteMember: accountOperation('POST /api/v1/members/invitations', {
    summary: 'Invite somebody by mail',
    description: 'In the web app alone, after a recent sign-in. The link works once, for seven days, and for that very '
      + 'address. Inviting an address once more replaces the former link and role.',
    power: 'administration',
    freshSession: true,
    body: invitationInputSchema,
    response: json(invitationSchema, 201),
    errors: ['email_not_verified', 'member_exists', 'plan_limit_reached'],
  }),
  resendInvitation: accountOperation('POST /api/v1/members/invitations/{id}/resend', {
    summary: 'Mail an invitation once more, with a new link for another week',
    description: 'The former link works no more. At most twenty mails of invitations leave an account in a day.',
    power: 'administration',
    response: json(invitationSchema),
  }),
  withdrawInvitation: accountOperation('DELETE /api/v1/members/invitations/{id}', {
    summary: 'Withdraw an invitation',
    description: 'Its link works no more.',
    power: 'administration',
    response: json(memberRemovedSchema),
  }),
  findInvitation: publicOperation('POST /api/auth/invitations/find', {
    summary: 'What a mailed invitation is for',
    body: invitationTokenSchema,
    response: json(openInvitationSchema),
    errors: ['mail_link_invalid'],
  }),
  acceptInvitation: personalOperation('POST /api/auth/invitations/accept', {
    summary: 'Become a member, as somebody who has a sign-in already',
    body: invitationTokenSchema,
    response: json(meSchema),
    errors: [
      'mail_link_invalid', 'invitation_for_another', 'member_exists', 'plan_limit_reached', 'account_deletion_pending',
      'forbidden',
    ],
  }),
  signUpInvited: publicOperation('POST /api/auth/invitations/sign-up', {
    summary: 'Become a member, as somebody new',
    body: invitedSignUpSchema,
    response: json(meSchema, 201),
    errors: ['mail_link_invalid', 'email_taken', 'plan_limit_reached', 'account_deletion_pending', 'forbidden'],
  }),
  chooseAccount: personalOperation('POST /api/auth/account', {
    summary: 'Choose the account to work in where a request names none',
    body: accountChoiceSchema,
    response: json(meSchema),
    errors: ['not_found', 'account_deletion_pending'],
  }),
  listAccounts: personalOperation('GET /api/auth/accounts', {
    summary: 'The businesses that the caller works for, and what waits in each',
    response: json(accountListSchema),
  }),
  openAccount: personalOperation('POST /api/auth/accounts', {
    summary: 'Open another business: an account of its own',
    body: newAccountSchema,
    response: json(meSchema, 201),
    errors: ['plan_limit_reached'],
  }),
  keepAccount: personalOperation('POST /api/auth/accounts/{id}/keep', {
    summary: 'Take back that an account is to be deleted',
    response: json(z.object({ kept: z.literal(true) })),
    errors: ['role_not_allowed'],
  }),
}
