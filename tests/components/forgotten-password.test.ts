import { afterEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../components/entry/browser/journeys'
import { signIn } from '../../components/entry/browser/sign-in'

afterEach(() => { location.hash = '' })

/** A page of the way in, with its form. */
function page(fields: string, after = ''): HTMLFormElement {
  document.body.innerHTML = `<form>${fields}</form>${after}`
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  return form
}

const email = '<div data-field="email"><input name="email"></div>'

describe('whoever forgot their password', () => {
  it('takes the address along that was typed to sign in', () => {
    signIn(page(email, '<a href="/forgot-password">Wachtwoord vergeten?</a>'))
    const link = document.querySelector('a')
    const typed = document.querySelector('input')
    if (typed) typed.value = 'vera+test@vink.nl'

    link?.addEventListener('click', event => event.preventDefault())
    link?.click()
    expect(link?.hash).toBe('#vera%2Btest%40vink.nl')

    location.hash = link?.hash ?? ''
    forgotPassword(page(email))
    expect(document.querySelector('input')?.value).toBe('vera+test@vink.nl')
  })

  it.each(['', '#%E0%A4%A'])('types it where the page was opened with "%s"', (hash) => {
    location.hash = hash
    forgotPassword(page(email))

    expect(document.querySelector('input')?.value).toBe('')
  })
})
