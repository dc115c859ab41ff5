import { forgotPassword, resetPassword, signUp, verifyEmail } from './journeys'
import { followAppearance, keepLanguage } from './preferences'
import { signIn } from './sign-in'

const journeys: Record<string, (form: HTMLFormElement) => void> = {
  'sign-in': signIn,
  'sign-up': signUp,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
}

followAppearance()
keepLanguage()
const form = document.querySelector<HTMLFormElement>('form[data-journey]')
if (form) journeys[form.dataset.journey ?? '']?.(form)
