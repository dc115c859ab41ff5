import type { InvoiceKind } from '#domain/invoice/document'
import type { DisplayStatus } from '#domain/invoice/lifecycle'
import { useBilling } from './use-billing'
import { useBusinesses } from './use-businesses'
import { useRights } from './use-rights'

/** A place in the app that one can go to. */
export interface Place {
  to: string
  label: string
  icon: string
  /** The business that is switched to for it, where it is not the one at hand. */
  account?: string
  /** What tells documents of one customer apart: when and how much, and where it stands. */
  document?: { text: string, status: DisplayStatus, kind: InvoiceKind }
}

/** The main ways through the app, in the order of the menu, as far as they are for the role of whoever looks. */
export function useMainPlaces() {
  const { t } = useI18n()
  const { mayOpen } = useRights()
  const { others } = useBusinesses()
  return computed((): Place[] => [
    { to: '/', label: t('shell.overview'), icon: 'i-lucide-house' },
    { to: '/invoices', label: t('shell.invoices'), icon: 'i-lucide-file-text' },
    { to: '/bank', label: t('bank.title'), icon: 'i-lucide-arrow-left-right' },
    { to: '/customers', label: t('shell.customers'), icon: 'i-lucide-users' },
    { to: '/products', label: t('shell.products'), icon: 'i-lucide-package' },
    { to: '/recurring', label: t('shell.recurring'), icon: 'i-lucide-repeat' },
    { to: '/emails', label: t('shell.mail'), icon: 'i-lucide-mail' },
    { to: '/vat-return', label: t('shell.vatReturn'), icon: 'i-lucide-landmark' },
    ...others.value.length > 0 ? [{ to: '/businesses', label: t('shell.business.all'), icon: 'i-lucide-store' }] : [],
    { to: '/settings', label: t('shell.settings'), icon: 'i-lucide-settings' },
  ].filter(({ to }) => to === '/settings' || mayOpen(to)))
}

/** What fits in the bar of a phone. */
const inBar = ['/', '/invoices', '/customers']

/** The tabs of a phone: three of the main ways, a new invoice in their middle, and the page that has all others. */
export function useTabs() {
  const { t } = useI18n()
  const { mayOpen } = useRights()
  const { inside } = useDividedPlaces()
  return computed((): Place[] => [
    ...inside.value.slice(0, 2),
    { to: '/invoices/new', label: t('invoices.new'), icon: 'i-lucide-plus' },
    ...inside.value.slice(2),
    { to: '/more', label: t('shell.more'), icon: 'i-lucide-menu' },
  ].filter(({ to }) => mayOpen(to)))
}

/** The main ways in the bar of a phone, and those beyond it. */
export function useDividedPlaces() {
  const main = useMainPlaces()
  return {
    inside: computed(() => main.value.filter(({ to }) => inBar.includes(to))),
    beyond: computed(() => main.value.filter(({ to }) => !inBar.includes(to))),
  }
}

/** The parts of the settings. That of the subscription is there where one can be bought, or was. */
export function useSettingsPlaces() {
  const { t } = useI18n()
  const { mayOpen } = useRights()
  const { billing } = useBilling()
  const sellsPro = computed(() =>
    billing.value !== null && (billing.value.offer !== null || billing.value.subscription !== null))
  return computed((): Place[] => [
    { to: '/settings', label: t('settings.company.title') },
    { to: '/settings/payment', label: t('settings.payment.title') },
    { to: '/settings/defaults', label: t('settings.defaults.title') },
    { to: '/settings/numbering', label: t('settings.numbering.title') },
    { to: '/settings/appearance', label: t('settings.appearance.title') },
    { to: '/settings/email', label: t('settings.email.title') },
    { to: '/settings/bookkeeping', label: t('bookkeeping.title') },
    { to: '/settings/members', label: t('members.title') },
    { to: '/settings/api-keys', label: t('settings.apiKeys.title') },
    { to: '/settings/security', label: t('security.title') },
    ...(sellsPro.value ? [{ to: '/settings/billing', label: t('billing.title') }] : []),
    { to: '/settings/import', label: t('imports.title') },
    { to: '/settings/account', label: t('settings.account.title') },
  ].filter(({ to }) => mayOpen(to)).map(place => ({ ...place, icon: 'i-lucide-settings' })))
}
