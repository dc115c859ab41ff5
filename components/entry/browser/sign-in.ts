import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { ApiError } from '../../../composables/api-error'
import { post } from '../../../composables/entry-api'
import { PasskeyError, proveByPasskey } from '../../../composables/passkey-proof'
import { takeOver, words, type PageForm } from './form'
import { show } from './panels'
import { returnPath } from '../../../composables/return-path'

/** Signing in: by address and password, then by what else the account asks for; or by a passkey alone. */
export function signIn(element: HTMLFormElement): void {
  const form = takeOver(element)
  const passkey = element.querySelector<HTMLButtonElement>('[data-passkey]')
  const submit = element.querySelector<HTMLButtonElement>('[type="submit"]')
  const canUsePasskey = browserSupportsWebAuthn()
  let methods: readonly string[] | null = null

  /** Shows the step that asks for these methods; for the address and the password where there are none yet. */
  function ask(offered: readonly string[] | null): void {
    methods = offered
    const step = offered === null ? 'password' : ['totp', 'passkey'].find(method => offered.includes(method)) ?? 'none'
    show(element, 'step', step)
    const address = offered === null ? '' : form.values().email ?? ''
    for (const place of document.querySelectorAll('[data-email]')) place.textContent = address
    if (submit) submit.hidden = offered !== null && step !== 'totp'
    if (passkey) passkey.hidden = !canUsePasskey || (offered !== null && !offered.includes('passkey'))
    element.querySelector<HTMLElement>('[data-back]')?.toggleAttribute('hidden', offered === null)
    element.querySelector<HTMLInputElement>(offered === null ? '[name="email"]' : '[name="code"]')?.focus()
  }

  async function enterBy(...proof: Parameters<PageForm['run']>) {
    if (await form.run(...proof)) location.assign(returnPath(new URLSearchParams(location.search).get('return'), '/'))
  }

  function explain(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    if (error.code === 'second_factor_required') ask(methodsIn(error.details))
    else if (error.code === 'invalid_credentials' && methods !== null) form.show(null, { code: words.fields.code ?? '' })
    else return false
    return true
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault()
    const { code = '', ...typed } = form.values()
    const body = methods === null ? typed : { ...typed, code: code.trim() }
    void enterBy(() => post('/api/auth/sign-in', body), explain)
  })
  passkey?.addEventListener('click', () => void enterBy(prove, error => explainPasskey(form, error)))
  element.querySelector('[data-back]')?.addEventListener('click', () => {
    element.reset()
    form.show(null)
    ask(null)
  })
  if (passkey) passkey.hidden = !canUsePasskey
  // The address goes along behind the #, which no server hears of.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/forgot-password"]')) {
    link.addEventListener('click', () => { link.hash = encodeURIComponent(form.values().email ?? '') })
  }
}

/** Asks the browser for a passkey of this site, and the server whose it is. Throws ApiError and PasskeyError. */
async function prove(): Promise<void> {
  const { options } = await post<{ options: unknown }>('/api/auth/passkeys/sign-in/options')
  await post('/api/auth/passkeys/sign-in', await proveByPasskey(options))
}

function explainPasskey(form: PageForm, error: unknown): boolean {
  if (error instanceof PasskeyError) form.show(words.passkey[error.problem === 'cancelled' ? 'cancelled' : 'unusable'])
  else if (error instanceof ApiError && error.code === 'invalid_credentials') form.show(words.passkey.unknown)
  else return false
  return true
}

function methodsIn(details: unknown): string[] {
  const methods = typeof details === 'object' && details !== null && 'methods' in details ? details.methods : []
  return Array.isArray(methods) ? methods.map(String) : []
}
