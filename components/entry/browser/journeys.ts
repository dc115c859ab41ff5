import { ApiError } from '../../../composables/api-error'
import { isSignedIn, post } from '../../../composables/entry-api'
import { sentenceOf, takeOver, words } from './form'
import { show } from './panels'

/** Opening an account, which leads to its first steps. */
export function signUp(element: HTMLFormElement): void {
  const form = takeOver(element)
  onSubmit(element, async () => {
    const body = { ...form.values(), locale: document.documentElement.lang }
    if (await form.run(() => post('/api/auth/sign-up', body))) location.assign('/start')
  })
}

/** Asking for the mail with the link to a new password, as often as wanted. */
export function forgotPassword(element: HTMLFormElement): void {
  const form = takeOver(element)
  const address = element.querySelector<HTMLInputElement>('[name="email"]')
  if (address && location.hash !== '') address.value = addressIn(location.hash)
  onSubmit(element, async () => {
    if (!await form.run(() => post('/api/auth/password-reset', form.values()))) return
    for (const place of document.querySelectorAll('[data-email]')) place.textContent = form.values().email ?? ''
    show(document, 'panel', 'sent')
  })
  document.querySelector('[data-again]')?.addEventListener('click', () => show(document, 'panel', 'asked'))
}

/** What was typed to sign in; nothing where somebody made the address of the page up. */
function addressIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Choosing a new password by the link of a mail. */
export function resetPassword(element: HTMLFormElement): void {
  const form = takeOver(element)
  onSubmit(element, async () => {
    const body = { ...form.values(), token: tokenOfLink() }
    if (await form.run(() => post('/api/auth/password-reset/confirm', body))) show(document, 'panel', 'done')
  })
}

/** Confirming an address by the link of a mail. Only a click does: programs that look through mail open every link. */
export function verifyEmail(element: HTMLFormElement): void {
  const form = takeOver(element)
  onSubmit(element, async () => {
    const isDone = await form.run(() => post('/api/auth/verify-email', { token: tokenOfLink() }), (error) => {
      // Of a link that does not work any more a second click would say the same.
      if (!(error instanceof ApiError) || !['mail_link_invalid', 'validation_failed'].includes(error.code)) return false
      form.show(error.code === 'validation_failed' ? words.fields.token ?? null : sentenceOf(error))
      show(element, 'step', 'over')
      return true
    })
    // A new address may have ended every session.
    if (isDone) show(document, 'panel', await isSignedIn() ? 'done' : 'signed-out')
  })
}

function onSubmit(element: HTMLFormElement, act: () => Promise<void>): void {
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void act()
  })
}

function tokenOfLink(): string {
  return new URLSearchParams(location.search).get('token') ?? ''
}
