import { keepFocus, turnPassword } from '../../form/turn-password'
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
for (const button of document.querySelectorAll('.password-eye')) {
  button.addEventListener('mousedown', keepFocus)
  button.addEventListener('click', turnPassword)
}
const form = document.querySelector<HTMLFormElement>('form[data-journey]')
if (form) journeys[form.dataset.journey ?? '']?.(form)
