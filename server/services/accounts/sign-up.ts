import type { SignUpInput } from '#contract/schemas/session'
import type { ServiceContext } from '../context'
import { createAccount } from './create-account'
import { openSession, type Browser, type OpenedSession } from './sessions'

/** Opens an account and signs its first user in. Refuses email_taken. */
export async function signUp(service: ServiceContext, input: SignUpInput, browser: Browser): Promise<OpenedSession> {
  const created = await createAccount(service, { ...input, plan: service.settings.defaultPlan })
  return openSession(service, created, browser)
}
