import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { paymentInputSchema } from '#contract/schemas/payment'
import { cancelInvoice } from '#services/invoices/cancel'
import { createPayment } from '#services/invoices/payments'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { issued, shown } = cast
/** What an hour comes to, VAT included. */
const hourCents = 10_285

const pay = ({ id }: Invoice, amountCents: number) =>
  createPayment(cast.account, id, paymentInputSchema.parse({ amountCents }))

describe('verifying', () => {
  it('finds whatever is stored otherwise than the payments say, and the sums are derived anew', async () => {
    const { service: { database }, clock } = cast.installation
    const { prisma } = database
    const findings = async () =>
      (await verifyInstallation(database)).findings.map(({ subject, problem }) => `${subject} ${problem}`)
    const [part, paid, cancelled] = [await issued(), await issued(), await issued()]
    const { id } = await pay(part, 285)
    await pay(paid, hourCents + 1)
    await cancelInvoice(cast.account, cancelled.id)
    const plant = (document: Invoice, data: object) => prisma.invoice.updateMany({ where: { id: document.id }, data })
    const partStands = `${part.number} should be issued, with 285 cents paid, 10000 open and 0 overpaid`
    const paidStands = `${paid.number} should be paid, with 10286 cents paid, 0 open and 1 overpaid`
    const cases: [() => Promise<unknown>, string][] = [
      [() => plant(part, { openCents: 10_001n }), partStands],
      [() => plant(part, { paidCents: 284n }), partStands],
      [() => plant(part, { status: 'paid', paidAt: clock.now() }), partStands],
      [() => plant(paid, { overpaidCents: 0n }), paidStands],
      [() => plant(paid, { status: 'issued', paidAt: null }), paidStands],
      [() => plant(paid, { paidAt: clock.now() }), paidStands],
      [() => plant(cancelled, { openCents: 1n }), `${cancelled.number} is cancelled and has something paid or open`],
      [() => plant(cancelled, { overpaidCents: 1n }), `${cancelled.number} is cancelled and has something paid or open`],
    ]
    for (const [tamper, finding] of cases) {
      await tamper()
      expect(await findings()).toContain(finding)
      const { updatedAt } = await shown(part.id)
      clock.advance(1_000)
      await rebuildSums(database, clock.now())
      expect(await findings()).toEqual([])
      if (finding === partStands) expect((await shown(part.id)).updatedAt > updatedAt).toBe(true)
    }
    expect(await Promise.all([part, paid, cancelled].map(({ id }) => shown(id)))).toMatchObject([
      { status: 'issued', paidCents: 285, openCents: 10_000, overpaidCents: 0 },
      { status: 'paid', paidCents: hourCents + 1, openCents: 0, overpaidCents: 1 },
      { status: 'cancelled', paidCents: 0, openCents: 0, overpaidCents: 0 },
    ])

    // A payment that is gone leaves less paid, in the sums as well.
    await prisma.payment.deleteMany({ where: { id } })
    expect((await findings())[0]).toContain(`${part.number} should be issued, with 0 cents paid, 10285 open`)
    await rebuildSums(database, clock.now())
    expect(await findings()).toEqual([])
    expect(await shown(part.id)).toMatchObject({ status: 'issued', paidCents: 0, openCents: hourCents, overpaidCents: 0 })

    // What was paid of a cancelled document, only a person can judge.
    await prisma.payment.updateMany({ where: { invoiceId: paid.id }, data: { invoiceId: cancelled.id } })
    await rebuildSums(database, clock.now())
    expect(await findings()).toEqual([`${cancelled.number} is cancelled and has something paid or open`])
    await prisma.payment.deleteMany({ where: { invoiceId: cancelled.id } })
  })
})
