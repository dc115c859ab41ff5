import { z } from 'zod'
import { meSchema } from '../schemas/me'
import {
  accountChoiceSchema, invitationInputSchema, invitationListSchema, invitationSchema, invitationTokenSchema,
  invitedSignUpSchema, memberListSchema, memberRemovedSchema, memberSchema, memberUpdateSchema, newAccountSchema,
  openInvitationSchema, roleAnswerSchema,
} from '../schemas/member'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Members'
const ofAccount = { tag, auth: 'session' } as const
const ofPerson = { tag, audience: 'web', auth: 'session', isPersonal: true } as const

export const memberOperations = {
  listMembers: defineOperation({
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/members',
    summary: 'The people who belong to the account',
    description: 'Each has a role: an owner may do everything; an administrator all but change payment details, the plan '
      + 'and who owns the account, and delete it; a bookkeeper reads everything, marks invoices paid, files VAT returns, '
      + 'exports and imports; an assistant keeps customers, products and drafts; a viewer reads.',
    scope: 'business:read',
    response: json(memberListSchema),
  }),
  updateMember: defineOperation({
    ...ofAccount,
    method: 'PATCH',
    path: '/api/v1/members/{id}',
    summary: 'Give a member another role',
    description: 'In the web app alone, after a recent sign-in. A lower role counts at once, for the member and for the '
      + 'API keys and apps they made. Owning is offered: it counts once the member accepts. The last owner stays one.',
    power: 'administration',
    freshSession: true,
    params: idParams,
    body: memberUpdateSchema,
    response: json(memberSchema),
    errors: ['not_found', 'session_not_fresh', 'last_owner'],
  }),
  removeMember: defineOperation({
    ...ofAccount,
    method: 'DELETE',
    path: '/api/v1/members/{id}',
    summary: 'Remove a member, or leave the account',
    description: 'In the web app alone, after a recent sign-in. Everybody may remove themselves, but the last owner. '
      + 'Their API keys and apps end with them. Whoever belongs to no other account is deleted as a user as well; what '
      + 'they did keeps their name.',
    freshSession: true,
    params: idParams,
    response: json(memberRemovedSchema),
    errors: ['not_found', 'session_not_fresh', 'role_not_allowed', 'last_owner'],
  }),
  answerRoleOffer: defineOperation({
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/members/offer',
    summary: 'Accept or decline to become an owner',
    description: 'By the member to whom an owner offered it, in the web app alone, after a recent sign-in.',
    freshSession: true,
    body: roleAnswerSchema,
    response: json(memberSchema),
    errors: ['not_found', 'session_not_fresh'],
  }),
  listInvitations: defineOperation({
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/members/invitations',
    summary: 'Who was invited and has not accepted yet',
    power: 'administration',
    response: json(invitationListSchema),
  }),
  inviteMember: defineOperation({
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/members/invitations',
    summary: 'Invite somebody by mail',
    description: 'In the web app alone, after a recent sign-in. The link works once, for seven days, and for that very '
      + 'address. Inviting an address once more replaces the former link and role.',
    power: 'administration',
    freshSession: true,
    body: invitationInputSchema,
    response: json(invitationSchema, 201),
    errors: ['session_not_fresh', 'member_exists', 'plan_limit_reached'],
  }),
  resendInvitation: defineOperation({
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/members/invitations/{id}/resend',
    summary: 'Mail an invitation once more, with a new link for another week',
    power: 'administration',
    params: idParams,
    response: json(invitationSchema),
    errors: ['not_found'],
  }),
  withdrawInvitation: defineOperation({
    ...ofAccount,
    method: 'DELETE',
    path: '/api/v1/members/invitations/{id}',
    summary: 'Withdraw an invitation',
    power: 'administration',
    params: idParams,
    response: json(memberRemovedSchema),
    errors: ['not_found'],
  }),
  findInvitation: defineOperation({
    tag,
    method: 'POST',
    path: '/api/auth/invitations/find',
    summary: 'What a mailed invitation is for',
    audience: 'web',
    auth: 'public',
    body: invitationTokenSchema,
    response: json(openInvitationSchema),
    errors: ['mail_link_invalid'],
  }),
  acceptInvitation: defineOperation({
    ...ofPerson,
    method: 'POST',
    path: '/api/auth/invitations/accept',
    summary: 'Become a member, as somebody who has a sign-in already',
    body: invitationTokenSchema,
    response: json(meSchema),
    errors: ['mail_link_invalid', 'invitation_for_another', 'member_exists', 'plan_limit_reached', 'account_deletion_pending'],
  }),
  signUpInvited: defineOperation({
    tag,
    method: 'POST',
    path: '/api/auth/invitations/sign-up',
    summary: 'Become a member, as somebody new',
    audience: 'web',
    auth: 'public',
    body: invitedSignUpSchema,
    response: json(meSchema, 201),
    errors: ['mail_link_invalid', 'email_taken', 'plan_limit_reached', 'account_deletion_pending'],
  }),
  chooseAccount: defineOperation({
    ...ofPerson,
    method: 'POST',
    path: '/api/auth/account',
    summary: 'Choose the account to work in where a request names none',
    body: accountChoiceSchema,
    response: json(meSchema),
    errors: ['not_found', 'account_deletion_pending'],
  }),
  openAccount: defineOperation({
    ...ofPerson,
    method: 'POST',
    path: '/api/auth/accounts',
    summary: 'Open another business: an account of its own',
    body: newAccountSchema,
    response: json(meSchema, 201),
  }),
  keepAccount: defineOperation({
    ...ofPerson,
    method: 'POST',
    path: '/api/auth/accounts/{id}/keep',
    summary: 'Take back that an account is to be deleted',
    params: idParams,
    response: json(z.object({ kept: z.literal(true) })),
    errors: ['not_found', 'role_not_allowed'],
  }),
}
