import { describe, expect, it } from 'vitest'
import { cancelInvoice } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { getRecurringSchedule } from '#services/recurring/find'
import { runDueSchedules } from '#services/recurring/run-due'
import { verifyInstallation } from '#services/verification/verify'
import { draftOf, newVink } from '../support/accounts'
import { madeBy, repeat } from '../support/recurring'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued } = cast
const inYear = (year: number, cents: number, fields: object = {}) => ({
  vatTreatment: 'kor', issueDate: `${year}-05-01`, supplyDate: `${year}-05-01`,
  lines: [{ description: 'Tafel', unitPriceCents: cents }], ...fields,
})
const limitOf = async ({ id }: { id: string }) => (await checkInvoiceCompliance(cast.account, id))
  .filter(({ code }) => /^(kor|oss)_limit_/.test(code)).map(({ code, level, details }) => [level, code, details?.turnoverCents])

describe('the limit of the small-business scheme', () => {
  it('is passed by the cent that goes above it, by the issued documents of the year of the tax point and this one', async () => {
    await issued(inYear(2023, 1_000_000))
    await issued(inYear(2023, 100_000, { vatTreatment: 'standard' }))
    await issued(inYear(2022, 1_900_000))
    await draft(inYear(2023, 500_000))

    expect(await limitOf(await draft(inYear(2023, 499_999)))).toEqual([])
    expect(await limitOf(await draft(inYear(2023, 500_000)))).toEqual([['warning', 'kor_limit_near', 1_600_000]])
    expect(await limitOf(await draft(inYear(2023, 900_000)))).toEqual([['warning', 'kor_limit_near', 2_000_000]])
    const passing = await draft(inYear(2023, 900_001))
    expect(await limitOf(passing)).toEqual([['error', 'kor_limit_passed', 2_000_001]])
    await expect(issueInvoice(cast.account, passing.id, {})).rejects.toMatchObject({ code: 'invoice_not_compliant' })
    // To a business, what was supplied in December counts in January where it is invoiced then.
    expect(await limitOf(await draft(inYear(2023, 900_001, { issueDate: '2024-01-10', supplyDate: '2023-12-20' })))).toEqual([])
    expect(await limitOf(await draft(inYear(2023, 900_001, { vatTreatment: 'standard' })))).toEqual([])
  })

  it('stays passed until the end of the year after', async () => {
    await issued(inYear(2024, 2_000_001, { vatTreatment: 'standard' }))

    expect(await limitOf(await draft(inYear(2025, 100)))).toEqual([['error', 'kor_limit_passed', 2_000_001]])
    expect(await limitOf(await draft(inYear(2026, 100)))).toEqual([])
  })

  it('is not said of what was issued before, and comes nearer and further by credit notes and cancelling', async () => {
    const first = await issued(inYear(2021, 1_500_000))
    const second = await issued(inYear(2021, 500_000))
    const next = await draft(inYear(2021, 100_000))
    expect([await limitOf(second), await limitOf(next)]).toEqual([[], [['error', 'kor_limit_passed', 2_100_000]]])
    await cancelInvoice(cast.account, second.id)
    expect(await limitOf(next)).toEqual([['warning', 'kor_limit_near', 1_600_000]])

    const note = await createCreditNote(cast.account, first.id)
    expect(await limitOf(note)).toEqual([])
    await issueInvoice(cast.account, note.id, {})
    expect(await limitOf(await draft(inYear(2026, 500_000, { issueDate: '2026-11-20', supplyDate: '2026-11-20' })))).toEqual([])
  })

  it('counts exempt turnover that the law counts, as it was kept or by the reason of what was issued before', async () => {
    const exempt = (cents: number, vatExemptionReason: string) =>
      inYear(2019, cents, { vatTreatment: 'exempt', vatExemptionReason })
    await issued(exempt(900_000, 'Exempt from VAT: education, Article 132(1)(i) Directive 2006/112/EC'))
    const rent = await issued(exempt(1_000_000, 'Exempt from VAT: letting of immovable property, Article 135(1)(l) Directive 2006/112/EC'))
    await issued(exempt(650_000, 'Verhuur van een zaal'))
    const next = await draft(inYear(2019, 50_000))
    expect(await limitOf(next)).toEqual([['warning', 'kor_limit_near', 1_700_000]])

    const { database } = cast.installation.service
    await database.prisma.invoice.updateMany({ data: { korExemptCents: null } })
    expect((await verifyInstallation(database)).findings).toEqual([])
    await issueInvoice(cast.account, (await createCreditNote(cast.account, rent.id)).id, { issueDate: '2019-12-31' })
    expect(await limitOf(next)).toEqual([])
    expect((await verifyInstallation(database)).findings).toEqual([])
  })

  it('counts other currencies in euro', async () => {
    await issued(inYear(2020, 1_700_000))
    const dollars = { currency: 'USD', exchangeRate: '1.25', exchangeRateDate: '2020-05-01' }
    expect(await limitOf(await draft(inYear(2020, 375_000, dollars)))).toEqual([['warning', 'kor_limit_near', 2_000_000]])
    expect(await limitOf(await draft(inYear(2020, 375_002, dollars)))).toEqual([['error', 'kor_limit_passed', 2_000_002]])
  })
})

describe('the limit of goods to consumers in other member states', () => {
  const belgian = { type: 'individual', name: 'Lotte Peeters', addressLine1: 'Meir 4', postalCode: '2000', city: 'Antwerpen', country: 'BE' }
  const sent = (year: number, cents: number, fields: object = {}) => inYear(year, cents, {
    vatTreatment: 'standard', supplyType: 'goods', customer: belgian, ...fields,
  })

  it('is passed by issued documents and this one, without VAT, by the year of the tax point', async () => {
    await issued(sent(2023, 700_000))
    await issued(sent(2023, 121_000, { pricesIncludeVat: true }))
    await issued(sent(2023, 500_000, { supplyType: 'services' }))
    await issued(sent(2023, 500_000, { customer: { ...belgian, country: 'NL' } }))
    await draft(sent(2023, 500_000))
    const cancelled = await issued(sent(2023, 500_000))
    await cancelInvoice(cast.account, cancelled.id)

    expect(await limitOf(await draft(sent(2023, 200_000)))).toEqual([['warning', 'oss_limit_near', 1_000_000]])
    const passing = await draft(sent(2023, 200_001))
    expect(await limitOf(passing)).toEqual([['warning', 'oss_limit_passed', 1_000_001]])
    // The customer's country today changes nothing of what was sold.
    await issueInvoice(cast.account, passing.id, {})
    expect(await limitOf(await draft(sent(2024, 1_000)))).toEqual([['warning', 'oss_limit_passed', 1_000_001]])
    expect(await limitOf(await draft(sent(2025, 1_000)))).toEqual([])
    expect(await limitOf(await draft(sent(2024, 1_000, { supplyType: 'services' })))).toEqual([])
    expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
  })
})

describe('a recurring invoice that would pass the limit', () => {
  it('stays a draft, and its schedule keeps why', async () => {
    const vink = await newVink(cast.installation)
    const template = await draftOf(vink, inYear(2026, 1_200_000, { issueDate: '2026-10-20', supplyDate: '2026-10-20' }))
    const { id } = await repeat(vink, template.id, { nextRunDate: '2026-10-20' })

    expect(await runDueSchedules(cast.installation.service)).toEqual({ done: 1, failed: 1 })
    expect(await madeBy(vink, id)).toMatchObject([
      { status: 'issued', issueDate: '2026-10-20' },
      { status: 'draft', issueDate: '2026-11-20', compliance: expect.arrayContaining([
        expect.objectContaining({ code: 'kor_limit_passed', details: { year: 2026, turnoverCents: 2_400_000, limitCents: 2_000_000 } }),
      ]) },
    ])
    expect(await getRecurringSchedule(vink, id)).toMatchObject({ active: true, lastError: 'invoice_not_compliant' })
  })
})
