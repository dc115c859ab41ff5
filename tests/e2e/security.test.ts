import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { totpCode } from '#integrations/totp'
import { useBrowser } from '../support/browser'
import { mailTo, tokenIn } from '../support/outbox'
import { useServer } from '../support/use-server'
import { open } from '../support/web/pages'
import { newEmail, password, visit, type Visitor } from '../support/web/visitor'

const otherPassword = 'paarse fiets onder regenboog'

const server = await useServer()
const browser = await useBrowser()

/** Somebody at this file's own server, under the name that browsers keep passkeys for. */
const arrive = () => visit(browser, { baseURL: server.url.replace('127.0.0.1', 'localhost') })
/** The code that the app shows now, or so many half minutes from now. */
const codeOf = (secret: string, offset = 0) => totpCode(secret, Math.floor(server.now().getTime() / 30_000) + offset)

describe('a forgotten password', () => {
  it('is replaced by way of a mail', async () => {
    const { visitor, email } = await signUp()
    const { page } = await arrive()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await page.getByRole('heading', { name: 'Nieuw wachtwoord aanvragen' }).waitFor()
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Mail de link' }).click()
    await page.getByText('Vraag de beheerder om de link').waitFor()

    const token = tokenIn(await mailTo(email, /nieuw wachtwoord/, server.outboxDir))
    await page.goto(`/reset-password?token=${token}`)
    await page.getByLabel('Nieuw wachtwoord').fill('kort')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByText('Dit wachtwoord is te kort.').waitFor()
    await page.getByLabel('Nieuw wachtwoord').fill(otherPassword)
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByText('Je wachtwoord is gewijzigd').waitFor()

    await page.getByRole('link', { name: 'Inloggen' }).click()
    await signIn(page, email, otherPassword)
    await page.getByRole('heading', { name: 'Overzicht' }).waitFor()
    await expect(visitor.call('GET', '/api/v1/me')).rejects.toThrow('401')
  })

  it('is not replaced by a link that was used before', async () => {
    const { email } = await signUp()
    const { page, call } = await arrive()
    await call('POST', '/api/auth/password-reset', { email })
    const token = tokenIn(await mailTo(email, /nieuw wachtwoord/, server.outboxDir))
    await call('POST', '/api/auth/password-reset/confirm', { token, password: otherPassword })

    await page.goto(`/reset-password?token=${token}`)
    await page.getByLabel('Nieuw wachtwoord').fill('gele boot boven de brug')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByRole('alert').getByText('Deze link werkt niet meer').waitFor()
    expect(await page.getByLabel('Nieuw wachtwoord').inputValue()).toBe('gele boot boven de brug')
  })
})

describe('the e-mail address', () => {
  it('is confirmed by the link of the first mail', async () => {
    const { visitor: { page }, email } = await signUp()
    await open(page, '/settings/security')
    await page.getByText('Nog niet bevestigd').waitFor()

    await page.goto(`/verify-email?token=${tokenIn(await mailTo(email, /Bevestig/, server.outboxDir))}`)
    await page.getByRole('button', { name: 'Adres bevestigen' }).click()
    await page.getByRole('status').getByText('Je e-mailadres is bevestigd').waitFor()
    await page.getByRole('link', { name: 'Verder naar Polder' }).waitFor()
    await open(page, '/settings/security')
    await page.getByText('Bevestigd', { exact: true }).waitFor()
  })

  it('is not confirmed by a program that only opens the links of a mail', async () => {
    const { visitor: { call }, email } = await signUp()
    const { page } = await arrive()
    await open(page, `/verify-email?token=${tokenIn(await mailTo(email, /Bevestig/, server.outboxDir))}`)
    await page.getByRole('button', { name: 'Adres bevestigen' }).waitFor()

    expect(await call('GET', '/api/v1/me')).toMatchObject({ user: { emailVerified: false } })
  })

  it('is changed by the link of a mail to the new one', async () => {
    const { visitor: { page, call }, email: former } = await signUp()
    await call('POST', '/api/auth/verify-email', { token: tokenIn(await mailTo(former, /Bevestig/, server.outboxDir)) })
    const email = newEmail()
    await open(page, '/settings/security')
    await page.getByRole('button', { name: 'Adres wijzigen' }).click()
    await page.getByLabel('Nieuw e-mailadres').fill('geen adres')
    await page.getByRole('button', { name: 'Mail de link', exact: true }).click()
    await page.getByText('Dit is geen e-mailadres').waitFor()
    await page.getByLabel('Nieuw e-mailadres').fill(email)
    await page.getByRole('button', { name: 'Mail de link', exact: true }).click()
    await page.getByText('Niet gemaild: deze Polder heeft nog geen mailserver.').first().waitFor()

    await page.goto(`/verify-email?token=${tokenIn(await mailTo(email, /nieuwe e-mailadres/, server.outboxDir))}`)
    await page.getByRole('button', { name: 'Adres bevestigen' }).click()
    await page.getByRole('status').getByText('Je e-mailadres is bevestigd').waitFor()
    await open(page, '/settings/account')
    await page.getByText(`Je bent ingelogd als ${email}`).waitFor()
  })

  it('is not confirmed by a link that never was, which leads to a new one', async () => {
    const { visitor: { page } } = await signUp()
    await page.goto('/verify-email?token=verzonnen')
    await page.getByRole('button', { name: 'Adres bevestigen' }).click()
    await page.getByRole('alert').getByText('Deze link werkt niet meer').waitFor()
    await page.getByRole('link', { name: 'Een nieuwe link aanvragen' }).click()
    await page.getByRole('button', { name: 'Mail de link opnieuw' }).click()
    await page.getByText('Niet gemaild: deze Polder heeft nog geen mailserver.').first().waitFor()
  })
})

it('guessing a password ends in words that say how long to wait', async () => {
  const { email } = await signUp()
  const { page, call } = await arrive()
  for (let tries = 0; tries < 5; tries++) {
    await expect(call('POST', '/api/auth/sign-in', { email, password: otherPassword })).rejects.toThrow('401')
  }
  await page.goto('/sign-in')
  await signIn(page, email, password)
  await page.getByRole('alert').getByText(/Wacht \d+ seconden en probeer het opnieuw/).waitFor()
  expect(await page.getByLabel('E-mailadres').inputValue()).toBe(email)
})

it('signing in in two steps is turned on by the first code, and then asks for one', async () => {
  const { visitor: { page }, email } = await signUp()
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Authenticator-app koppelen' }).click()
  await page.getByRole('img', { name: 'QR-code voor je authenticator-app' }).waitFor()
  const secret = (await page.locator('[data-totp-secret]').innerText()).replace(/\s/g, '')
  await page.getByLabel('Code uit de app').fill('000000')
  await page.getByRole('button', { name: 'Aanzetten' }).click()
  await page.getByText('Deze code klopt niet').waitFor()
  await page.getByLabel('Code uit de app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Aanzetten' }).click()
  await page.getByText('Je herstelcodes').first().waitFor()
  const [recoveryCode = ''] = await page.locator('[data-recovery-code]').allInnerTexts()
  expect(await page.locator('[data-recovery-code]').count()).toBe(10)
  const linesEach = await page.locator('[data-recovery-code]').evaluateAll(codes => codes.map(code =>
    Math.round(code.clientHeight / Number.parseFloat(getComputedStyle(code).lineHeight))))
  expect(new Set(linesEach)).toEqual(new Set([1]))
  await page.getByRole('button', { name: 'Bewaard' }).click()
  await page.getByText('Je hebt nog 10 herstelcodes').waitFor()

  const { page: other } = await arrive()
  await other.goto('/sign-in')
  await signIn(other, email, password)
  await other.getByLabel('Code uit je authenticator-app').fill('123456')
  await other.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await other.getByText('Deze code klopt niet').waitFor()
  await other.getByLabel('Code uit je authenticator-app').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await other.getByRole('heading', { name: 'Overzicht' }).waitFor()

  const { page: third } = await arrive()
  await third.goto('/sign-in')
  await signIn(third, email, password)
  await third.getByLabel('Code uit je authenticator-app').fill(recoveryCode)
  await third.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await third.getByRole('heading', { name: 'Overzicht' }).waitFor()
})

it('a new password takes the current one, and says beside it when it is another', async () => {
  const { visitor: { page }, email } = await signUp()
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
  await page.getByLabel('Huidig wachtwoord').fill('niet het goede wachtwoord')
  await page.getByLabel('Nieuw wachtwoord').fill(otherPassword)
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await page.getByText('Dit is niet je huidige wachtwoord').waitFor()
  expect(await page.getByLabel('Nieuw wachtwoord').inputValue()).toBe(otherPassword)
  await page.getByLabel('Huidig wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
  await page.getByText('Je wachtwoord is gewijzigd').first().waitFor()

  const { page: other } = await arrive()
  await other.goto('/sign-in')
  await signIn(other, email, otherPassword)
  await other.getByRole('heading', { name: 'Overzicht' }).waitFor()
})

it('a passkey is added, signs in by itself, and is removed', async () => {
  const { visitor: { page, context } } = await signUp()
  await giveAuthenticator(page)
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
  await page.getByLabel('Naam').fill('Laptop')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await page.getByText('Toegevoegd op 20 nov 2026').waitFor()

  await context.clearCookies({ name: 'polder-session' })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click()
  await page.getByRole('heading', { name: 'Overzicht' }).waitFor()

  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Passkey Laptop verwijderen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Passkey verwijderd').first().waitFor()
  await page.getByRole('button', { name: 'Passkey Laptop verwijderen' }).waitFor({ state: 'detached' })
})

it('the signed-in devices are listed with this one marked, and the others can be signed out', async () => {
  const { visitor: { page }, email } = await signUp()
  const other = await arrive()
  await other.call('POST', '/api/auth/sign-in', { email, password })
  await open(page, '/settings/security')
  await page.getByText('Dit apparaat').waitFor()
  await page.getByRole('button', { name: / op .+ uitloggen$/ }).click()
  await page.getByText('Apparaat uitgelogd').first().waitFor()

  await expect(other.call('GET', '/api/v1/me')).rejects.toThrow('401')
})

it('signing out everywhere else takes one button, which is there when somebody is signed in elsewhere', async () => {
  const { visitor: { page }, email } = await signUp()
  const others = [await arrive(), await arrive()]
  await open(page, '/settings/security')
  expect(await page.getByRole('button', { name: 'Overal elders uitloggen' }).count()).toBe(0)
  for (const other of others) await other.call('POST', '/api/auth/sign-in', { email, password })
  await open(page, '/settings/security')
  await page.getByRole('button', { name: 'Overal elders uitloggen' }).click()
  await page.getByText('2 andere apparaten uitgelogd').first().waitFor()
  await page.getByRole('button', { name: 'Overal elders uitloggen' }).waitFor({ state: 'detached' })

  for (const other of others) await expect(other.call('GET', '/api/v1/me')).rejects.toThrow('401')
})

describe('a session that is no longer fresh', () => {
  it('asks for the password before payment details change, saves them then, and says so by mail', async () => {
    const { visitor: { page, call }, email } = await signUp()
    await server.advanceClock(16 * 60_000)
    await page.goto('/settings/payment')
    await page.getByLabel('IBAN').fill('NL02 ABNA 0123 4567 89')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Wachtwoord').fill('niet het goede wachtwoord')
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await question.getByRole('alert').waitFor()
    await question.getByLabel('Wachtwoord').fill(password)
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    expect(await call('GET', '/api/v1/business')).toMatchObject({ iban: 'NL02ABNA0123456789' })
    const mail = await mailTo(email, /betaalgegevens/, server.outboxDir)
    expect(mail.text).toContain('IBAN: eindigt op 6789')
  })

  it('asks for the code as well where signing in does', async () => {
    const { visitor: { page, call } } = await signUp()
    const { secret } = await call<{ secret: string }>('POST', '/api/auth/totp')
    await call('POST', '/api/auth/totp/confirm', { code: codeOf(secret) })
    await server.advanceClock(16 * 60_000)
    await page.goto('/settings/payment')
    await page.getByLabel('IBAN').fill('NL02 ABNA 0123 4567 89')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Wachtwoord').fill(password)
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await question.getByLabel('Code uit je authenticator-app').fill(codeOf(secret, 1000))
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await question.getByText('Deze code klopt niet').waitFor()
    expect(await call('GET', '/api/v1/business')).toMatchObject({ iban: null })
    await question.getByLabel('Code uit je authenticator-app').fill(codeOf(secret))
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    expect(await call('GET', '/api/v1/business')).toMatchObject({ iban: 'NL02ABNA0123456789' })
  })

  it('takes a passkey in place of the password, for an API key too', async () => {
    const { visitor: { page } } = await signUp()
    await giveAuthenticator(page)
    await open(page, '/settings/security')
    await page.getByRole('button', { name: 'Passkey toevoegen' }).click()
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await page.getByText('Passkey toegevoegd').first().waitFor()
    await server.advanceClock(16 * 60_000)

    await page.goto('/settings/api-keys')
    await page.getByRole('button', { name: 'Nieuwe sleutel' }).click()
    await page.getByLabel('Naam').fill('Boekhouding')
    await page.getByRole('button', { name: 'Sleutel maken' }).click()
    await page.getByRole('button', { name: 'Bevestigen met een passkey' }).click()
    await page.locator('[data-api-key]').waitFor()
  })

  it('changes nothing when the question is turned down', async () => {
    const { visitor: { page, call } } = await signUp()
    await server.advanceClock(16 * 60_000)
    await page.goto('/settings/payment')
    await page.getByLabel('IBAN').fill('NL02 ABNA 0123 4567 89')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click()
    await page.getByRole('alert').getByText('Dit is niet gewijzigd').waitFor()

    expect(await page.getByLabel('IBAN').inputValue()).toBe('NL02 ABNA 0123 4567 89')
    expect(await call('GET', '/api/v1/business')).toMatchObject({ iban: null })
  })
})

interface SignedUp {
  visitor: Visitor
  email: string
}

async function signUp(): Promise<SignedUp> {
  const email = newEmail()
  const visitor = await arrive()
  await visitor.call('POST', '/api/auth/sign-up', { email, password, name: 'Studio Vink' })
  return { visitor, email }
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord').fill(typed)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

/** Gives the page's browser a fingerprint reader that always says yes. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
