import { describe, expect, it } from 'vitest'
import { billingNotice } from '#documents/email/billing-notice'

const billingLink = 'https://polder.example/settings/billing'

describe('the mail about a subscription', () => {
  it('says until when Pro stays without the payment, and where to look', () => {
    const notice = {
      kind: 'payment_missing', proUntil: new Date('2026-12-04T09:00:00.000Z'), schedules: 0, keptUntil: null,
    } as const

    expect(billingNotice('nl', notice, { billingLink }).text)
      .toMatch(/Tot 4 december 2026 om 10:00 houd je Pro\..*https:\/\/polder\.example\/settings\/billing/)
    expect(billingNotice('en', notice, { billingLink }).text).toMatch(/Until 4 December 2026 at 10:00 you keep Pro\./)
  })

  it('says what stays and what stopped when Pro has ended', () => {
    const textOf = (locale: 'nl' | 'en', schedules: number) =>
      billingNotice(locale, { kind: 'plan_ended', schedules, keptUntil: null }, { billingLink }).text

    expect(textOf('nl', 1)).toContain('Je terugkerende factuur is gestopt.')
    expect(textOf('nl', 3)).toContain('Je 3 terugkerende facturen zijn gestopt.')
    expect(textOf('en', 3)).toContain('Your 3 recurring invoices have stopped.')
    expect(textOf('en', 0)).not.toContain('stopped')
    expect(textOf('nl', 0)).toContain('Je facturen, klanten, producten en opmaken blijven staan')
  })

  it('says before Pro ends what stops, what stays, and until when nothing is deleted', () => {
    const notice = {
      kind: 'plan_ends', schedules: 2, proUntil: new Date('2026-12-20T09:00:00.000Z'),
      keptUntil: new Date('2027-03-20T09:00:00.000Z'),
    } as const
    const { text } = billingNotice('nl', notice, { billingLink })

    expect(text).toContain('Tot 20 december 2026 om 10:00 blijft alles zoals het is')
    expect(text).toContain('Je 2 terugkerende facturen stoppen dan.')
    expect(text).toContain('eigen opmaken kun je bekijken en niet meer wijzigen')
    expect(text).toContain('blijft zeker tot 20 maart 2027 om 10:00 staan')
    expect(billingNotice('en', notice, { billingLink }).text).toContain('stays until 20 March 2027 at 10:00 at least')
    expect(billingNotice('nl', { ...notice, schedules: 0, keptUntil: null }, { billingLink }).text)
      .not.toMatch(/terugkerende|verwijderd/)
  })
})
