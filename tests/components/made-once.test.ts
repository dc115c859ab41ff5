import { expect, it } from 'vitest'
import type { OperationId } from '#contract/operations/index'
import { layoutPresets } from '#domain/layout'
import CustomerSlideover from '../../components/customers/CustomerSlideover.vue'
import NewSchedule from '../../components/recurring/NewSchedule.vue'
import InviteForm from '../../components/members/InviteForm.vue'
import NewLayout from '../../components/settings/style/NewLayout.vue'
import NewProduct from '../../pages/products/new.vue'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf, CutOff } from '../support/components/server'
import { ownerOfVink, storedDraft } from '../support/components/vink'

const onPro = { ...ownerOfVink, plan: 'pro' as const, limits: { ...ownerOfVink.limits, members: null } }

interface Form {
  makes: OperationId
  open: () => Promise<Page>
  /** What is typed, by label, and then once more where something else is meant. */
  field: string
  typed: string
  other: string
  /** What else it cannot be made without. */
  needs?: [label: string, text: string]
  button: string
}

const forms: Form[] = [
  {
    makes: 'createCustomer', field: 'Naam', typed: 'Bakkerij Jansen', other: 'Bakkerij De Zon', button: 'Opslaan',
    open: () => openPage(CustomerSlideover, { open: true, customer: {} }),
  },
  {
    makes: 'createProduct', needs: ['Prijs', '90'], field: 'Naam', typed: 'Ontwerp', other: 'Advies', button: 'Opslaan',
    open: () => openPage(NewProduct, {}, '/products/new'),
  },
  {
    makes: 'createRecurringSchedule', field: 'Elke', typed: '2', other: '3', button: 'Herhalen',
    open: () => openPage(
      NewSchedule, { template: storedDraft({ issueDate: '2026-11-20' }) }, '/recurring/new', onPro,
    ),
  },
  {
    makes: 'createLayout', field: 'Naam van de opmaak', typed: 'Zomer', other: 'Winter', button: 'Opslaan',
    open: () => openPage(NewLayout, { open: true, config: layoutPresets.modern }, '/settings/appearance', onPro),
  },
  {
    makes: 'inviteMember', field: 'E-mailadres', typed: 'anna@example.nl', other: 'bram@example.nl', button: 'Uitnodigen',
    open: () => openPage(InviteForm, { count: 1 }, '/settings/members', onPro),
  },
]

/** The form, filled in, of which no answer comes back. */
async function filled(form: Form): Promise<Page> {
  answer('listCustomers', { data: [], page: 1, pageSize: 8, total: 0 })
  answer('listLayouts', { data: [] })
  answer(form.makes, () => { throw new CutOff() })
  const page = await form.open()
  if (form.needs) await page.type(...form.needs)
  await page.type(form.field, form.typed)
  return page
}

it.each(forms)('$makes asks by the same key as long as nobody knows whether it is made', async (form) => {
  const page = await filled(form)
  await page.press(form.button)
  await page.press(form.button)
  await page.type(form.field, form.other)
  await page.press(form.button)

  const [first, again, other] = callsOf(form.makes).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/./)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

it.each(forms)('$makes is asked for once, however fast its button is pressed again', async (form) => {
  const page = await filled(form)
  await Promise.all([page.press(form.button), page.press(form.button)])

  expect(callsOf(form.makes)).toHaveLength(1)
})
