import { describe, expect, it } from 'vitest'
import { scopes, type Scope } from '#contract/scopes'
import { customerPatchSchema } from '#contract/schemas/customer'
import { updateCustomer } from '#services/customers/update'
import { previewNextNumber } from '#services/invoices/next-number'
import { getRecurringSchedule } from '#services/recurring/find'
import type { AccountContext } from '#services/work/context'
import { tools } from '#server/mcp/tools/index'
import { bakery } from '../support/cast'
import { changeSchedule, madeBy, repeat } from '../support/recurring'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { draft } = cast
const tool = tools.find(({ name }) => name === 'run_recurring_now')
const run = async (id: string, account = cast.account, confirm?: boolean) =>
  await tool?.call(account, { id, ...(confirm === undefined ? {} : { confirm }) }) as {
    done: boolean
    preview?: { effect: string, mail?: object }
    invoice?: { id: string, status: string }
  }
const keyWithout = (...missing: Scope[]): AccountContext => ({
  ...cast.account,
  actor: keyWith(scopes.filter(scope => !missing.includes(scope))),
})

/** All that a run could have written. */
async function written() {
  const { prisma } = cast.installation.service.database
  const inOrder = { orderBy: { id: 'asc' } } as const
  return {
    schedules: await prisma.recurringSchedule.findMany(inOrder),
    invoices: await prisma.invoice.findMany(inOrder),
    mails: await prisma.outboxMail.count(),
    trail: await prisma.auditEntry.count(),
    numbers: await prisma.numberSequence.findMany(),
    used: await prisma.usageCounter.findMany(),
  }
}

describe('run_recurring_now', () => {
  it('shows what is issued and mailed, and does nothing until it is confirmed', async () => {
    const { id } = await repeat(cast.account, (await draft({ reference: '{month}' })).id, { autoSend: true })
    const { invoice: number } = await previewNextNumber(cast.account)
    const before = await written()

    for (const confirm of [undefined, false]) {
      expect(await run(id, cast.account, confirm)).toEqual({
        done: false,
        preview: {
          effect: expect.stringMatching(/locked for good.*It is mailed to these addresses/),
          invoiceId: null, number, customerName: bakery.name, issueDate: '2026-11-20', totalCents: 10_285, openCents: 10_285,
          totalText: '€102.85', openText: '€102.85', currency: 'EUR', findings: expect.not.arrayContaining([expect.objectContaining({ level: 'error' })]),
          mail: { to: [bakery.email], cc: [], recipientCount: 1 },
        },
      })
    }
    expect(await written()).toEqual(before)

    expect(await run(id, cast.account, true)).toMatchObject({ done: true, invoice: { status: 'issued', number } })
    expect(await cast.account.db.outboxMail.count({ where: { invoiceId: { not: null } } })).toBe(1)
    expect(await madeBy(cast.account, id)).toMatchObject([{ number, reference: 'november', totalCents: 10_285 }])
  })

  it.each([
    ['what is issued alone', {}, {}, /locked for good.*It is not sent/],
    ['what would have nobody to go to', { autoSend: true }, { email: null }, /locked for good.*cannot be mailed/],
    ['what stays a draft', { autoIssue: false }, {}, /^A draft is made\. Nothing is numbered or mailed/],
    ['what breaks a rule', { autoSend: true }, { name: 'Groothandel', addressLine1: null }, /^A draft is made and cannot be issued/],
  ])('shows %s, as it is done then', async (_, schedule, customer, effect) => {
    // Above what a simplified invoice may be, which needs no address.
    const template = await draft()
    await updateCustomer(cast.account, template.customerId ?? '', customerPatchSchema.parse(customer))
    const { id } = await repeat(cast.account, template.id, schedule)
    const before = await written()
    const { preview } = await run(id)
    expect(preview).toMatchObject({ effect: expect.stringMatching(effect) })
    expect(preview?.mail).toBeUndefined()
    expect(await written()).toEqual(before)

    const { done, invoice } = await run(id, cast.account, true)
    expect({ done, isIssued: invoice?.status === 'issued' }).toEqual({ done: true, isIssued: /locked/.test(effect.source) })
    expect(await cast.account.db.outboxMail.count({ where: { invoiceId: invoice?.id ?? '' } })).toBe(0)
  })

  it('refuses before it asks what would be refused after', async () => {
    const { id } = await repeat(cast.account, (await draft()).id)
    await expect(run(id, keyWithout('invoices:issue')))
      .rejects.toMatchObject({ code: 'insufficient_scope', details: { scope: 'invoices:issue' } })
    await cast.account.db.recurringSchedule.updateMany({
      where: { id }, data: { claimedAt: cast.installation.clock.now() },
    })
    await expect(run(id)).rejects.toMatchObject({ code: 'recurring_run_in_progress' })
    await cast.account.db.recurringSchedule.updateMany({
      where: { id }, data: { claimedAt: null, templateInvoiceId: null },
    })
    await expect(run(id)).rejects.toMatchObject({ code: 'recurring_template_invalid' })
    await changeSchedule(cast.account, id, { active: false })
    await expect(run(id)).rejects.toMatchObject({ code: 'recurring_inactive' })
    await expect(run('nobody')).rejects.toMatchObject({ code: 'not_found' })
    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({ runCount: 0 })
  })

  it('names addresses to whoever may read customers alone', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { autoSend: true })

    expect((await run(id, keyWithout('customers:read'))).preview).toMatchObject({ mail: { recipientCount: 1 } })
    expect(JSON.stringify(await run(id, keyWithout('customers:read')))).not.toContain(bakery.email)
  })
})

describe('update_recurring', () => {
  it('shows that a schedule which is paused makes nothing any more', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { autoSend: true })
    const update = tools.find(({ name }) => name === 'update_recurring')

    expect(await update?.call(cast.account, { id, autoSend: true }))
      .toEqual({ done: false, effect: expect.stringMatching(/^From then on invoices are made .* mailed to the customer\.$/) })
    expect(await update?.call(cast.account, { id, active: false }))
      .toEqual({ done: false, effect: 'From then on no invoices are made by themselves.' })
  })
})
