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

/** What can be gone to from anywhere: what was found by its name or number, what can be made, and every page. */
export function useCommands(typed: Readonly<Ref<string>>) {
  const { t } = useI18n()
  const api = useApi()
  const { date, total } = useFormat()
  const main = useMainPlaces()
  const settings = useSettingsPlaces()
  const { others } = useBusinesses()
  const { mayOpen } = useRights()
  const found = ref<Place[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(typed, (text) => {
    clearTimeout(timer)
    const q = text.trim()
    if (q.length < 2 || q.length > 60) found.value = []
    else timer = setTimeout(() => void find(q), pauseMs)
  })
  onBeforeUnmount(() => clearTimeout(timer))

  async function find(q: string) {
    const query = { q, pageSize: String(mostFound) }
    // Without what the server knows, the pages can be gone to all the same.
    const [customers, invoices] = await Promise.all([
      api('listCustomers', { query }).catch(() => null), api('listInvoices', { query }).catch(() => null),
    ])
    if (typed.value.trim() !== q) return
    found.value = [
      ...(customers?.data ?? []).map(({ id, name }) => ({ to: `/customers/${id}`, label: name, icon: 'i-lucide-users' })),
      ...(invoices?.data ?? []).map(invoice => ({
        to: `/invoices/${invoice.id}`,
        label: [invoice.number, invoice.customerName].filter(Boolean).join(' · ') || t('invoices.withoutCustomer'),
        icon: 'i-lucide-file-text',
        document: { text: `${date(invoice.issueDate)} · ${total(invoice)}`, status: invoice.displayStatus, kind: invoice.kind },
      })),
    ]
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

  return computed((): CommandGroup[] => {
    const fits = ({ label }: Place) => hasWords(label, typed.value)
    const inSettings = settings.value
      .filter(({ to }) => to !== '/settings')
      .map(place => ({ ...place, label: `${t('shell.settings')} · ${place.label}` }))
    return [
      { title: t('shell.shortcuts.found'), places: found.value },
      { title: t('shell.shortcuts.make'), places: make.value.filter(fits) },
      { title: t('shell.shortcuts.go'), places: [...main.value, ...inSettings].filter(fits) },
      { title: t('shell.business.title'), places: businesses.value.filter(fits) },
    ].filter(({ places }) => places.length > 0)
  })
}
