/**
 * What most pages need, and needs little beside it, in one file instead of ten: each is a request, and costs 0.7 KB for
 * what is said about it. Rollup puts together what the very same pages need; these are needed by nearly the same.
 */
const together: Readonly<Record<string, RegExp>> = {
  /** Every page behind the sign-in. */
  page: either(
    'layouts/default', 'components/shell/(AccountMenu|ActionMenu|AppNavigation|ShortcutKeys)',
    'components/records/(LoadFailure|RecordLoading)', 'components/form/(FormProblem|SaveBar)', ui('alert|badge|empty|skeleton'),
    'components/invoices/(ExpiryMark|InvoiceStatus|expiry)',
    'composables/(issue-texts|use-(error-text|form|format|invoice-actions|notify|vat-period|way-to-pro|wide-screen))',
    'shared/domain/(countries|currencies|dates|decimal|fields|money|typed-amount|vat/(law|period|prices|rates|return))\\.ts',
  ),
  /** Whoever types something. */
  form: either(
    'reka-ui/dist/(Combobox|Listbox|Popper|Select|Switch)/', '@floating-ui/',
    ui('form-field|input|select|select-menu|slideover|switch|textarea'),
    'components/form/(ChoiceSelect|CountrySelect|CurrencySelect|DateInput|FormField|PostalCodeInput|TextField|UnitSelect|VatRateSelect)',
    'composables/use-choices', 'shared/domain/(unit-codes|units)\\.ts',
  ),
  /** Whoever is asked something. */
  dialog: either(
    'reka-ui/dist/(Dialog/|FocusScope/(FocusScope|stack))', 'aria-hidden/', ui('modal'), 'components/form/(ConfirmDelete|FormDialog)',
  ),
}

/**
 * The file of the build that a module goes to; Rollup finds one for all others. One for the words of each language, in
 * place of one for each subject; and the tables of QR codes by themselves, which would be put together with something
 * small that every page needs.
 */
export function fileOf(id: string): string | undefined {
  const [, language] = /\/i18n\/locales\/(nl|en)\/(?!public|welcome)\w+\.json$/.exec(id) ?? []
  if (language) return `words-${language}`
  if (id.includes('/node_modules/uqr/')) return 'qr'
  const path = decodeURIComponent(id)
  return Object.keys(together).find(name => together[name]?.test(path))
}

/** A component of Nuxt UI, with its looks. */
function ui(names: string): string {
  const components = names.split('|').map(name => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return `@nuxt/ui/dist/runtime/components/(${components.join('|')})\\.vue|/ui/(${names})\\.ts`
}

function either(...paths: string[]): RegExp {
  return new RegExp(`(^|/)(${paths.join('|')})`)
}
