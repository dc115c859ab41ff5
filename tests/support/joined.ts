import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { InvitedRole } from '#contract/schemas/member'
import { ApiClient, cookieOf, type Tenant } from './api-client'
import { mailTo, tokenIn } from './outbox'

/** Somebody new who was invited to an account by mail and joined it. */
export async function joinedAs(owner: Tenant, role: InvitedRole): Promise<{ email: string, session: ApiClient }> {
  const email = `${randomUUID()}@example.nl`
  await owner.session.call('inviteMember', { body: { email, role } })
  const token = tokenIn(await mailTo(email, /Uitnodiging/))
  const { url } = owner.session
  const guest = new ApiClient(url, { origin: url })
  const answer = await guest.request('signUpInvited', { body: { token, password: owner.password, name: role } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { email, session: guest.with({ origin: url, cookie: cookieOf(answer) }) }
}
