import type { Ref } from 'vue'
import { hasWords } from './find-words'
import { useApi } from './use-api'
import { useBusinesses } from './use-businesses'
import { useFormat } from './use-format'
import { useMainPlaces, useSettingsPlaces, type Place } from './use-places'
import { useRights } from './use-rights'

export interface CommandGroup {
  title: string
  places: Place[]
}

/** How long nothing is typed before customers and invoices are looked for. */
const pauseMs = 200
const mostFound = 5

/** Shorter, it fits too much; longer, it is no name. */
const isLookedFor = (text: string) => text.length >= 2 && text.length <= 60

/** What can be gone to from anywhere: what was found by its name or number, what can be made, and every page. */
export function useCommands(typed: Readonly<Ref<string>>) {
  const { t } = useI18n()
  const api = useApi()
  const { date, total } = useFormat()
  const main = useMainPlaces()
  const settings = useSettingsPlaces()
  const { others } = useBusinesses()
  const { mayOpen } = useRights()
  /** What was found last, and for which text. */
  const found = ref<{ q: string, places: Place[] }>({ q: '', places: [] })
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(typed, (text) => {
    clearTimeout(timer)
    if (isLookedFor(text.trim())) timer = setTimeout(() => void find(), pauseMs)
    else found.value = { q: text.trim(), places: [] }
  })
  onBeforeUnmount(() => clearTimeout(timer))

  /** Looks at once for what is typed by now. */
  async function find() {
    clearTimeout(timer)
    const q = typed.value.trim()
    if (!isLookedFor(q) || q === found.value.q) return
    const query = { q, pageSize: String(mostFound) }
    // Without what the server knows, the pages can be gone to all the same.
    const [customers, invoices] = await Promise.all([
      api('listCustomers', { query }).catch(() => null), api('listInvoices', { query }).catch(() => null),
    ])
    if (typed.value.trim() !== q) return
    const places = [
      ...(customers?.data ?? []).map(({ id, name }) => ({ to: `/customers/${id}`, label: name, icon: 'i-lucide-users' })),
      ...(invoices?.data ?? []).map(invoice => ({
        to: `/invoices/${invoice.id}`,
        label: [invoice.number, invoice.customerName].filter(Boolean).join(' · ') || t('invoices.withoutCustomer'),
        icon: 'i-lucide-file-text',
        document: { text: `${date(invoice.issueDate)} · ${total(invoice)}`, status: invoice.displayStatus, kind: invoice.kind },
      })),
    ]
    found.value = { q, places }
  }

  const make = computed((): Place[] => [
    { to: '/invoices/new', label: t('invoices.new') },
    { to: '/invoices/new?kind=credit_note', label: t('invoices.newCreditNote') },
    { to: '/customers/new', label: t('customers.new') },
    { to: '/products/new', label: t('products.new') },
  ].filter(({ to }) => mayOpen(to)).map(place => ({ ...place, icon: 'i-lucide-plus' })))

  /** Of one that is to be deleted there is nothing to go to. */
  const businesses = computed((): Place[] => others.value
    .filter(({ deletesAt }) => deletesAt === null)
    .map(({ id, name }) => ({ to: '/', account: id, label: name, icon: 'i-lucide-store' })))

  const groups = computed((): CommandGroup[] => {
    const fits = ({ label }: Place) => hasWords(label, typed.value)
    const { q, places } = found.value
    const inSettings = settings.value
      .filter(({ to }) => to !== '/settings')
      .map(place => ({ ...place, label: `${t('shell.settings')} · ${place.label}` }))
    return [
      // Until the answer comes, what was found for another text stays where its name fits this one too.
      { title: t('shell.shortcuts.found'), places: q === typed.value.trim() ? places : places.filter(fits) },
      { title: t('shell.shortcuts.make'), places: make.value.filter(fits) },
      { title: t('shell.shortcuts.go'), places: [...main.value, ...inSettings].filter(fits) },
      { title: t('shell.business.title'), places: businesses.value.filter(fits) },
    ].filter(({ places }) => places.length > 0)
  })

  return { groups, find }
}
