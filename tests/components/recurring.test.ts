import { defineComponent, type Component } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import TemplateNote from '../../components/invoices/TemplateNote.vue'
import ScheduleForm from '../../components/recurring/ScheduleForm.vue'
import ScheduleSummary from '../../components/recurring/ScheduleSummary.vue'
import { scheduleValues } from '../../components/recurring/schedule-values'
import InvoiceList from '../../pages/invoices/index.vue'
import RecurringList from '../../pages/recurring/index.vue'
import NewRecurring from '../../pages/recurring/new.vue'
import OneRecurring from '../../pages/recurring/[id].vue'
import { useSession } from '../../composables/use-session'
import { openPage, pass, settled } from '../support/components/page'
import { answer, callsOf, CutOff, Refused } from '../support/components/server'
import { draftWith, openEditor } from '../support/components/editor'
import { bakery, hosting, ownerOfVink, storedDraft } from '../support/components/vink'

const today = '2026-11-20'
/** A page of somebody who has Pro. */
const onPro = (page: Component) => ({
  setup: () => useSession().enter({ ...ownerOfVink, plan: 'pro' }),
  render: () => h(page),
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('the list of recurring invoices has what each bills, for how much, and its next three dates', async () => {
  answer('listRecurringSchedules', { data: [hosting, { ...hosting, id: 'paused', active: false }], page: 1, pageSize: 25, total: 2 })
  await openPage(onPro(RecurringList), {}, '/recurring')
  const [running, paused] = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => plain(textContent))

  for (const words of ['Hosting · Onderhoud', '€ 242,00', '30 nov 2026', '31 dec 2026', '31 jan 2027']) {
    expect(running).toContain(words)
  }
  expect(paused).toContain('€ 242,00')
  expect(paused).not.toContain('31 dec 2026')
})

it('recurring invoices are offered on Free as what Pro can do, and none is asked for', async () => {
  const page = await openPage(RecurringList, {}, '/recurring')

  expect(page.text()).toContain('Terugkerende facturen horen bij Pro')
  expect(callsOf('listRecurringSchedules')).toEqual([])
})

it('a recurring invoice begins with an invoice', async () => {
  const page = await openPage(onPro(NewRecurring), {}, '/recurring/new')

  expect(page.text()).toContain('Wat wil je herhalen?')
  expect(document.querySelector('a[href="/invoices"]')?.textContent).toContain('Naar je facturen')
})

it('the page of a recurring invoice begins with the same', async () => {
  const template = storedDraft(
    { lines: ['Hosting', 'Onderhoud', 'Domein', 'Certificaat', 'Mail', 'Back-up'].map(description => ({ description, unitPriceCents: 1_000 })) },
    { totalCents: 7_260 },
  )
  const page = await openPage(ScheduleSummary, { schedule: hosting, template })

  for (const words of ['Bedrag€ 72,60', 'Hosting', 'Mail', 'en nog 1 regel', '30 nov 2026', '31 dec 2026', '31 jan 2027']) {
    expect(plain(page.text())).toContain(words)
  }
  expect(page.text()).not.toContain('Back-up')
})

it('a new recurring invoice begins on the next day of its invoice that is still to come, and its button names what is made at once', async () => {
  answer('getInvoice', storedDraft({ issueDate: '2026-03-14', lines: [{ description: 'Hosting', unitPriceCents: 4_900 }] }))
  const page = await openPage(onPro(NewRecurring), {}, '/recurring/new?invoice=draft')
  const dates = () => [...document.querySelectorAll('[aria-label="De volgende keren"] li > span:first-child')].map(({ textContent }) => plain(textContent))
  expect(dates()).toEqual(['14 dec 2026', '14 jan 2027', '14 feb 2027', '14 mrt 2027', '14 apr 2027'])
  expect(page.button('Herhalen')).not.toBeNull()

  await page.type('Elke', '2')
  expect(plain(page.field('Volgende factuur')?.value ?? '')).toBe('14 jan 2027')
  // Chosen by hand, it follows the steps no more.
  await page.type('Volgende factuur', '2026-12-01')
  await page.type('Elke', '1')
  expect(dates()[0]).toBe('1 dec 2026')
  await page.type('Volgende factuur', '2026-10-20')
  expect(page.button('Herhalen en nu 2 facturen maken')).not.toBeNull()
  await page.type('Volgende factuur', today)
  expect(page.button('Herhalen en nu factuur maken')).not.toBeNull()
})

it('the page of a recurring invoice says that one is due until it is made, which it asks for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: new Date(`${today}T09:00:00Z`) })
  let nextRunDate = today
  answer('getRecurringSchedule', () => ({ ...hosting, nextRunDate }))
  answer('getInvoice', storedDraft())
  answer('getCustomer', bakery)
  answer('listInvoices', { data: [], page: 1, pageSize: 10, total: 0 })
  const page = await openPage(onPro(OneRecurring), {}, '/recurring/hosting')
  expect(plain(page.text())).toContain('De factuur van 20 nov 2026 is aan de beurt en wordt nu gemaakt')
  expect(page.text()).not.toContain('Er is nog niets gemaakt')

  nextRunDate = '2026-12-20'
  await pass(5_000)
  await settled()
  expect(page.text()).not.toContain('aan de beurt')
  expect(page.text()).toContain('Er is nog niets gemaakt')
})

it.each([true, false])('invoices that are mailed by themselves are promised to nobody whom no mail reaches: reached %s', async (mailReachesPeople) => {
  answer('getCustomer', bakery)
  const stored = { ...hosting, autoSend: true }
  const props = { modelValue: scheduleValues(stored), stored, template: storedDraft() }
  const page = await openPage(ScheduleForm, props, '/', { ...ownerOfVink, mailReachesPeople })

  expect(page.text()).toContain(bakery.email)
  expect(page.text().includes('Mail komt nu bij niemand aan')).toBe(!mailReachesPeople)
})

it.each([
  [1, 'monthly', 'Elke 1 maand'],
  [3, 'monthly', 'Elke 3 maanden'],
  [1, 'quarterly', 'Elk 1 kwartaal'],
  [2, 'yearly', 'Elke 2 jaar'],
] as const)('how often is read as one sentence: %i %s', async (interval, frequency, sentence) => {
  const stored = { ...hosting, interval, frequency }
  await openPage(ScheduleForm, { modelValue: scheduleValues(stored), stored, template: null })
  const typed = document.querySelector<HTMLInputElement>('[data-field="interval"] input')
  const chosen = document.querySelector('[data-field="frequency"] button')

  expect([typed?.labels?.[0]?.textContent, typed?.value, chosen?.textContent].join(' ')).toBe(sentence)
})

it('no dates are told of one that stands still, also once its last day was taken away', async () => {
  const stored = { ...hosting, active: false, endDate: '2026-11-15' }
  await openPage(ScheduleForm, { modelValue: { ...scheduleValues(stored), endDate: '' }, stored, template: null })

  const dates = document.querySelector('[aria-label="De volgende keren"]')?.textContent
  expect(dates).toContain('Zet het weer aan om verder te gaan')
  expect(dates).not.toContain('2026')
})

it('what is written to be repeated is stored, takes no number, and goes on with how often', async () => {
  const editor = await openEditor(null, { path: '/invoices/new?repeat=new' })
  expect(editor.button('Definitief maken')).toBeNull()
  await editor.type('Omschrijving', 'Hosting')

  await editor.press('Verder: hoe vaak')

  expect(callsOf('createInvoice')).toHaveLength(1)
  expect(editor.router.currentRoute.value.fullPath).toBe('/recurring/new?invoice=draft')
})

it('what is written to be repeated has its address once it is stored, though what was typed since is refused', async () => {
  const editor = await openEditor(null, { path: '/invoices/new?repeat=new' })
  answer('createInvoice', () => { throw new CutOff() })
  await editor.type('Omschrijving', 'Hosting')
  await editor.press('Verder: hoe vaak')
  answer('createInvoice', draftWith('Hosting'))
  answer('updateInvoice', () => { throw new Refused('unknown_layout') })
  await editor.type('Omschrijving', 'Hosting en mail')
  await editor.press('Verder: hoe vaak')

  expect(editor.created).toEqual(['draft'])
})

it('lines of what is repeated are stored from its page and lead back there', async () => {
  const editor = await openEditor(draftWith('Hosting'), { path: '/invoices/draft?repeat=hosting' })
  await editor.type('Omschrijving', 'Hosting en mail')

  await editor.press('Klaar met de regels')

  expect(callsOf('updateInvoice')).toHaveLength(1)
  expect(editor.router.currentRoute.value.fullPath).toBe('/recurring/hosting')
})

it('the lines of an invoice that is final are repeated as they stand', async () => {
  const template = storedDraft({}, { status: 'sent', displayStatus: 'sent', number: '2026-0001' })
  const page = await openPage(ScheduleSummary, { schedule: hosting, template })

  expect(page.text()).toContain('Deze regels komen uit factuur 2026-0001')
  expect(page.text()).not.toContain('Regels wijzigen')
})

describe('the draft that a recurring invoice copies', () => {
  const schedules = { data: [hosting], page: 1, pageSize: 100, total: 1 }
  const template = storedDraft({}, { id: 'draft' })

  it('is called so in the list of invoices, and others are drafts', async () => {
    answer('listInvoices', { data: [template, storedDraft({}, { id: 'other' })], page: 1, pageSize: 25, total: 2 })
    answer('sumInvoices', { data: [] })
    answer('listRecurringSchedules', schedules)
    await openPage(onPro(InvoiceList), {}, '/invoices')

    expect([...document.querySelectorAll('tbody tr')].map(({ textContent }) => /Voorbeeldfactuur|Concept/.exec(textContent)?.[0]))
      .toEqual(['Voorbeeldfactuur', 'Concept'])
  })

  it('says so on its page, and leads to the recurring invoice', async () => {
    answer('listRecurringSchedules', schedules)
    await openPage(onPro(defineComponent(() => () => h(TemplateNote, { invoice: template }))))

    expect(document.querySelector('main, body')?.textContent).toContain('Dit is de voorbeeldfactuur')
    expect(document.querySelector('a[href="/recurring/hosting"]')).not.toBeNull()
  })

  it('is asked for by nobody on Free', async () => {
    await openPage(TemplateNote, { invoice: template })

    expect(callsOf('listRecurringSchedules')).toEqual([])
  })
})
