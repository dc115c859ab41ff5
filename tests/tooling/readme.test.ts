import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  ConfigurationError, configurationSchema, defaultPlanOf, paymentSettingsOf, readConfiguration,
} from '#server/configuration'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`(.*?)`)? ?\| (.+) \|$/gm)]
  .map(([, name = '', preset = '', description]) => ({ name, preset, description }))

describe('the configuration table of README', () => {
  it('has a row for every variable, in order', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(configurationSchema.shape))
  })

  it.each(rows)('tells what $name does', ({ name, description }) => {
    expect(description).toBe(configurationSchema.shape[name as keyof typeof configurationSchema.shape].description)
  })

  it.each(rows)('tells the default of $name', ({ name, preset }) => {
    const fallback = readConfiguration({})[name as keyof typeof configurationSchema.shape]
    const isEmpty = fallback === undefined || (Array.isArray(fallback) && fallback.length === 0)

    expect(preset === '').toBe(isEmpty)
    expect(readConfiguration({ [name]: preset })).toEqual(readConfiguration({}))
  })
})

describe('.env.example', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').match(/(?<=^# )[A-Z_]+=.*$/gm) ?? []

  it('has a line for every variable, in order', () => {
    expect(lines.map(line => line.split('=')[0])).toEqual(Object.keys(configurationSchema.shape))
  })

  it.each(lines.filter(line => !/STRIPE|OPERATOR/.test(line)))('shows what can be used: %s', (line) => {
    expect(() => readConfiguration(parseEnv(line) as Record<string, string>)).not.toThrow()
  })
})

describe('the configuration', () => {
  it.each([
    ['DATABASE_URL', 'mysql://x'], ['PORT', 'http'], ['PORT', '99999'], ['NUXT_SESSION_PASSWORD', 'short'],
    ['NUXT_PUBLIC_BASE_URL', 'ftp://x'], ['NUXT_DEFAULT_PLAN', 'gold'], ['NUXT_RATE_LIMIT_IP_PER_MINUTE', '-1'],
    ['NUXT_RESEND_API_KEY', 're_ 1'], ['NUXT_RESEND_WEBHOOK_SECRET', 'secret'], ['NUXT_RESEND_BASE_URL', 'resend'],
    ['NUXT_MOLLIE_API_BASE', 'off'],
    ['NUXT_FILES_URL', 'https://s3.example.nl/polder'], ['NUXT_FILES_URL', 's3://key:se/cret@s3.example.nl/polder'],
    ['NUXT_SMTP_URL', 'https://mail.example.nl'], ['NUXT_SMTP_URL', 'smtp://'], ['NUXT_EMAIL_PLATFORM_DAILY_LIMIT', 'none'],
    ['NUXT_SECURITY_CONTACT', 'http://example.nl/security'], ['NUXT_SECURITY_CONTACT', 'https://example.nl/\nPolicy: x'],
    ['NUXT_ENCRYPTION_KEYS', 'a:short'], ['NUXT_ENCRYPTION_KEYS', `a:${'x'.repeat(32)},a:${'y'.repeat(32)}`],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError)
    expect(() => readConfiguration({ [name]: value })).toThrow(name)
  })

  it('takes payments with all it needs, or with none of it', () => {
    const settings = {
      NUXT_STRIPE_SECRET_KEY: 'sk_test_1', NUXT_STRIPE_WEBHOOK_SECRET: 'whsec_1', NUXT_STRIPE_PRICE_MONTH: 'price_1',
      NUXT_STRIPE_PRICE_YEAR: 'price_2', NUXT_OPERATOR_ACCOUNT_ID: 'account',
    }
    expect(paymentSettingsOf(readConfiguration(settings))).toMatchObject(settings)
    expect(paymentSettingsOf(readConfiguration({}))).toBeNull()
    for (const name of Object.keys(settings)) {
      expect(() => readConfiguration({ ...settings, [name]: '' })).toThrow(name)
    }
  })

  it('gives Pro to new accounts unless it is for sale', () => {
    expect(defaultPlanOf(readConfiguration({}))).toBe('pro')
    expect(defaultPlanOf(readConfiguration({
      NUXT_STRIPE_SECRET_KEY: 'sk_test_1', NUXT_STRIPE_WEBHOOK_SECRET: 'whsec_1', NUXT_STRIPE_PRICE_MONTH: 'price_1',
      NUXT_STRIPE_PRICE_YEAR: 'price_2', NUXT_OPERATOR_ACCOUNT_ID: 'account',
    }))).toBe('free')
    expect(defaultPlanOf(readConfiguration({ NUXT_DEFAULT_PLAN: 'free' }))).toBe('free')
  })

  it('takes 0 as no limit', () => {
    expect(readConfiguration({ NUXT_RATE_LIMIT_KEY_PER_MINUTE: '0' }).NUXT_RATE_LIMIT_KEY_PER_MINUTE).toBeNull()
  })
})
