import { beforeEach, describe, expect, it } from 'vitest'
import { sessionOperations } from '#contract/operations/sessions'
import { secondFactorOperations } from '#contract/operations/second-factors'
import { entryWords } from '../../components/entry/entry-words'
import { pageWords } from '../../components/entry/page-words'
import PasswordSection from '../../components/security/PasswordSection.vue'
import { openPage, type Page } from '../support/components/page'
import { answer, Refused } from '../support/components/server'

const eyes = () => [...document.querySelectorAll<HTMLButtonElement>('[aria-label="Laat zien wat je typt"]')]

const refused = (reason: object = {}) =>
  new Refused('validation_failed', [{ path: ['password'], message: 'Choose another', ...reason }])

async function openChange(): Promise<Page> {
  const page = await openPage(PasswordSection)
  await page.press('Wachtwoord wijzigen')
  return page
}

describe('a new password', () => {
  let page: Page
  beforeEach(async () => {
    page = await openChange()
    await page.type('Huidig wachtwoord', 'groene fiets op de dijk')
  })

  it.each([
    ['short, as the page knows', 'kort', 'Dit wachtwoord is te kort. Neem minstens 15 tekens'],
    ['short, as the server says', 'veertientekens', 'Dit wachtwoord is te kort. Neem minstens 15 tekens'],
    ['easy to guess', 'wachtwoord voor polder', 'Dit wachtwoord is te makkelijk te raden.'],
    ['long', 'ab'.repeat(150), 'Dit wachtwoord is te lang: hoogstens 200 tekens.'],
  ])('that is too %s is told so', async (_, password, sentence) => {
    answer('changePassword', () => {
      throw refused(password.length < 15 ? { reason: 'too_short' } : {})
    })

    await page.type('Nieuw wachtwoord', password)
    await page.press('Wachtwoord opslaan')

    expect(page.text()).toContain(sentence)
    expect(page.field('Nieuw wachtwoord')?.value).toBe(password)
  })
})

describe('a password on the pages that need no app', () => {
  it('is told apart in the same words', async () => {
    const typed = { name: 'Studio Vink', email: 'vink@example.nl', password: 'veertientekens en' }
    const fields = Object.entries(typed).map(([name, value]) =>
      `<div data-field="${name}"><input name="${name}" value="${value}"><p data-error hidden></p></div>`)
    document.body.innerHTML = `
      <script id="words" type="application/json">${JSON.stringify(pageWords(entryWords('nl')))}</script>
      <form>${fields.join('')}</form>`
    const { signUp } = await import('../../components/entry/browser/journeys')
    const form = document.querySelector('form')
    const error = () => document.querySelector('[data-field="password"] [data-error]')?.textContent
    const submit = () => form?.dispatchEvent(new Event('submit', { cancelable: true }))
    if (form) signUp(form)

    answer('signUp', () => { throw refused({ reason: 'too_short' }) })
    submit()
    await expect.poll(error).toContain('Dit wachtwoord is te kort.')

    answer('signUp', () => { throw refused() })
    submit()
    await expect.poll(error).toContain('Dit wachtwoord is te makkelijk te raden.')
  })
})

describe('a refusal on the pages that need no app', () => {
  const { signUp, signIn, verifyEmail, requestPasswordReset, confirmPasswordReset } = sessionOperations
  const { signInWithPasskey } = secondFactorOperations
  const ways = { signUp, signIn, signInWithPasskey, verifyEmail, requestPasswordReset, confirmPasswordReset }

  it.each(Object.entries(ways))('has words of its own: %s', (_, { errors }) => {
    // Where more is asked for, the page goes on to the step that asks.
    const told = errors.filter(code => code !== 'second_factor_required')

    expect(Object.keys(pageWords(entryWords('nl')).codes)).toEqual(expect.arrayContaining(told))
  })
})

describe('what is typed as a password', () => {
  it('can be seen, and is hidden again once it is sent', async () => {
    const page = await openChange()
    const field = page.field('Nieuw wachtwoord')
    const eye = eyes().at(-1)
    expect([field?.type, eye?.getAttribute('aria-pressed')]).toEqual(['password', 'false'])

    eye?.focus()
    eye?.click()
    expect([field?.type, eye?.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    expect(document.activeElement).toBe(eye)
    expect(page.field('Huidig wachtwoord')?.type).toBe('password')

    eye?.click()
    expect(field?.type).toBe('password')

    eye?.click()
    await page.press('Wachtwoord opslaan')
    expect([field?.type, eye?.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  })

  it('keeps the caret while the mouse shows it', async () => {
    const page = await openChange()
    const field = await page.type('Nieuw wachtwoord', 'vier losse woorden')
    field.focus()
    field.setSelectionRange(4, 4)
    const press = new MouseEvent('mousedown', { cancelable: true, bubbles: true })
    eyes().at(-1)?.dispatchEvent(press)
    eyes().at(-1)?.click()

    expect(press.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(field)
    expect(field.selectionStart).toBe(4)
  })
})
