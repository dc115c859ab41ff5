import { Refusal } from '#contract/errors'
import type { SignUpInput } from '#contract/schemas/session'
import type { ServiceContext } from '../work/context'
import { tellOwnerOfTakenAddress } from './address-taken'
import { attemptByPassword, recordSuccess } from './attempts'
import { openAccount } from './create-account'
import { requireGoodPassword } from './password-rules'
import { enterSession, writeSession, type Browser, type OpenedSession } from './sessions'
import { mailVerification } from './verify-email'

/**
 * Opens an account, mails a link that proves the address, and signs its first user in.
 * Refuses email_taken, and then tells the owner of the address by mail; validation_failed for a poor password;
 * rate_limited once tries from one place met too many addresses that are taken, or opened too many accounts;
 * service_unavailable while too many wait.
 */
export async function signUp(service: ServiceContext, input: SignUpInput, browser: Browser): Promise<OpenedSession> {
  await requireGoodPassword(input.password, { ...input, hasSecondFactor: false })
  const tried = { subject: `sign-up:${input.email}`, method: 'sign_up', user: null, browser } as const
  const secret = await attemptByPassword(service, tried, async (going) => {
    try {
      return await openAccount(service, { ...input, plan: service.settings.defaultPlan }, async (change, user) => {
        await mailVerification(service, change, user)
        const opened = await writeSession(service, change, user, browser)
        await recordSuccess(service, change, user, going)
        return opened
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'email_taken') await tellOwnerOfTakenAddress(service, input.email)
      throw error
    }
  })
  return enterSession(service, secret)
}
