/**
 * What most pages need, and needs little beside it, in one file instead of ten: each is a request, and costs 0.7 KB for
 * what is said about it. Rolldown puts together what the very same pages need; these are needed by nearly the same.
 */
const together: Readonly<Record<string, RegExp>> = {
  /** Every page behind the sign-in. */
  page: either(
    'layouts/default', 'components/shell/(AccountMenu|ActionMenu|AppNavigation|BusinessDialogs|OnDemand|PageFrame|ShortcutKeys)\\.',
    'components/records/(LoadFailure|RecordLoading)\\.', 'components/form/(FormProblem|SaveBar)\\.',
    'components/invoices/(ExpiryMark|InvoiceRowActions|InvoiceStatus|expiry)\\.', ui('alert|badge|checkbox|empty|skeleton'),
    'reka-ui/dist/(Checkbox|Label|RovingFocus)/', 'reka-ui/dist/VisuallyHidden/VisuallyHiddenInput',
    'reka-ui/dist/shared/(isValueEqualOrExist|useDirection|useFormControl|useForwardScopeId|useId)\\.',
    'nuxt/dist/(app/composables/asyncData|compiler/runtime/index)\\.', 'perfect-debounce/', '@nuxtjs/color-mode/dist/runtime/composables',
    'composables/(changes-in|issue-texts|on-demand|use-(billing|business|error-text|form|format|invoice-actions|leave-guard))\\.',
    'composables/(business-mark|waiting|use-(businesses|missing-parts|next-business|notify|places|roles|search))\\.',
    'composables/use-(keys-alone|once|vat-period|way-to-pro|wide-screen|work)\\.',
    'shared/contract/(issue-reason|lists|plans|roles|scopes)\\.', 'shared/domain/mail/(kinds|reminder-steps)\\.',
    'shared/domain/(countries|currencies|dates|decimal|fields|limits|money|placeholders|recurrence|retention|typed-amount|unbroken)\\.',
    'shared/domain/(invoice/(document|lifecycle|place-of-supply)|vat/(law|outside-vat|period|prices|rates|return))\\.',
  ),
  /** Whoever types something. */
  form: either(
    'reka-ui/dist/(Combobox|Listbox|Popper|RadioGroup|Select|Switch)/', '@floating-ui/', 'reka-ui/dist/component/Arrow',
    'reka-ui/dist/shared/(arrays|clamp|useArrowNavigation|useComposing|useFilter|useFocusGuards|useForwardPropsEmits)\\.',
    'reka-ui/dist/shared/(useKbd|useNonce|useSize|useTypeahead)\\.', '@nuxt/ui/dist/runtime/(composables/useFilter|utils/virtualizer)\\.',
    ui('form-field|input|radio-group|select|select-menu|slideover|switch|textarea'),
    'components/form/(ChoiceSelect|CountrySelect|CurrencySelect|DateInput|FormField|FormSection|PostalCodeInput|TextField)\\.',
    'components/form/(ShortSelect|UnitSelect|VatRateSelect)\\.', 'composables/(use-choices|whole-address)\\.',
    'shared/domain/(identity/(kvk|peppol-id|vat-number)|import/date|text|typed-date|unit-codes|units|whole-address)\\.',
  ),
  /** Whoever writes an invoice. */
  document: either(
    'shared/domain/(pick|invoice/(advance|content|credit|document-fields|proposed-treatment|supply-type))\\.',
    'shared/domain/invoice/compliance/(credit|finding|treatment)\\.',
    'shared/domain/vat/(exemptions|in-euro|tax-point|territory|totals|treatments|union-rates|whole-amounts)\\.',
    'components/invoices/(LivePage|PageSheet|PdfPages)\\.', 'composables/use-page-preview', 'reka-ui/dist/Collapsible/',
    ui('collapsible'),
  ),
  /** Whoever is asked something, before leaving for one. */
  dialog: either(
    'reka-ui/dist/(Dialog/|FocusScope/(FocusScope|stack)|Menu/utils|shared/(useBodyScrollLock|useHideOthers))', 'aria-hidden/',
    ui('modal'), '@nuxt/ui/dist/runtime/utils/overlay', 'components/form/(ConfirmDelete|FormDialog)\\.', 'components/shell/LeaveQuestion',
  ),
}

/**
 * How the build of the app is laid over files. All that the app begins with is one, then come the groups above, without
 * what they import; Rolldown finds files for all others.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'begin', tags: ['$initial' as const], priority: 1 },
    { name: fileOf, debugName: 'together' },
  ],
}

/**
 * The file that a module goes to, or null. One for the words of each language, in place of one for each subject; and
 * the tables of QR codes by themselves, which would be put together with something small that every page needs.
 */
function fileOf(id: string): string | null {
  const [, language] = /\/i18n\/locales\/(nl|en)\/(?!public|welcome)\w+\.json$/.exec(id) ?? []
  if (language) return `words-${language}`
  if (id.includes('/node_modules/uqr/')) return 'qr'
  const path = decodeURIComponent(id)
  return Object.keys(together).find(name => together[name]?.test(path)) ?? null
}

/** A component of Nuxt UI, with its looks. */
function ui(names: string): string {
  const components = names.split('|').map(name => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return `@nuxt/ui/dist/runtime/components/(${components.join('|')})\\.vue|\\.nuxt/ui/(${names})\\.ts`
}

function either(...paths: string[]): RegExp {
  return new RegExp(`(^|/)(${paths.join('|')})`)
}
