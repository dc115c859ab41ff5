import { describe, expect, it } from 'vitest'
import { billingNotice } from '#documents/email/billing-notice'

const billingLink = 'https://polder.example/settings/billing'

describe('the mail about a subscription', () => {
  it('says until when Pro stays without the payment, and where to look', () => {
    const notice = { kind: 'payment_missing', proUntil: new Date('2026-12-04T09:00:00.000Z') } as const

    expect(billingNotice('nl', notice, { billingLink }).text)
      .toMatch(/Tot 4 december 2026 om 10:00 houd je Pro\..*https:\/\/polder\.example\/settings\/billing/)
    expect(billingNotice('en', notice, { billingLink }).text).toMatch(/Until 4 December 2026 at 10:00 you keep Pro\./)
  })

  it('says what stays and what stopped when Pro has ended', () => {
    const textOf = (locale: 'nl' | 'en', stoppedSchedules: number) =>
      billingNotice(locale, { kind: 'plan_ended', stoppedSchedules }, { billingLink }).text

    expect(textOf('nl', 1)).toContain('Je terugkerende factuur is gestopt.')
    expect(textOf('nl', 3)).toContain('Je 3 terugkerende facturen zijn gestopt.')
    expect(textOf('en', 3)).toContain('Your 3 recurring invoices have stopped.')
    expect(textOf('en', 0)).not.toContain('stopped')
    expect(textOf('nl', 0)).toContain('Je facturen, klanten, producten en sjablonen blijven staan')
  })
})
