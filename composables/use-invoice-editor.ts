import type { Ref } from 'vue'
import type { z } from 'zod'
import type { Business } from '#contract/schemas/business'
import type { Invoice, invoiceInputSchema } from '#contract/schemas/invoice'
import type { CheckResult, DocumentLocale } from '#domain/invoice/document'
import { taxPointOf } from '#domain/vat/tax-point'
import { documentOf, lineTotalsOf, totalsOrNull } from './draft/draft-document'
import { draftInput, hasPartsOfCents, priceOf } from './draft/draft-input'
import { dueDateFor, filledLines, isEmpty, newLine, rateDateOfDraft, usualRate, withCustomer } from './draft/draft'
import type { Draft, DraftCustomer, DraftLine } from './draft/draft'
import { loadDraftSchemas } from './draft/draft-schemas'
import { useSentDrafts, writtenIn } from './draft/sent-drafts'
import { versionOf } from './api-client'
import type { ApiError } from './api-error'
import { onDemand } from './on-demand'
import { apiErrorOf, useApi, type Api } from './use-api'
import { today } from './use-format'
import { useForm } from './use-form'
import { useOnce } from './use-once'

type DraftBody = z.input<typeof invoiceInputSchema>

/** The check comes once something is written: before, nothing is wrong. */
const loadLiveCheck = onDemand(() => import('./draft/live-check'))

/** Something the check found; what only the server can tell may be of before the last changes. */
export interface DraftFinding extends CheckResult {
  isOfLastSave?: boolean
}

/** What only a person can settle: somebody else changed the draft, or made it final. */
const conflicts: readonly ApiError['code'][] = ['precondition_failed', 'invoice_locked', 'not_found']

/**
 * The state of the invoice editor: what is typed, what it comes to and what is wrong with it, by the very code that
 * issues the invoice; and the way to save it.
 * @param invoice the draft as it is stored; null for a new one
 * @param typedIn the language numbers are typed in, also when the app changes its language halfway
 */
export function useInvoiceEditor(
  business: Readonly<Ref<Business>>,
  invoice: Invoice | null,
  first: Draft,
  typedIn: DocumentLocale,
) {
  const { t, locale } = useI18n()
  const api = useApi()
  const unaskedApi = useApi(false)
  const saved = shallowRef(invoice)
  const sent = useSentDrafts(typedIn)
  const createOnce = useOnce<DraftBody>(() => true)
  const form = useForm({
    schema: async () => (await loadDraftSchemas()).invoiceInputSchema,
    values: () => first,
    toInput: typed => draftInput(typed, typedIn),
  })
  const draft = form.values

  const document = computed(() => documentOf(
    draft.value, business.value, typedIn, saved.value?.creditedInvoice ?? null,
  ))
  /** Null as long as nothing is dated. */
  const taxPoint = computed(() => draft.value.issueDate === ''
    ? null
    : taxPointOf({
        ...document.value,
        // Whether the advance that it credits is still open, only the server knows.
        creditsOpenAdvance: draft.value.kind === 'credit_note' && saved.value?.taxPointDate === null,
      }))
  const totals = computed(() => (hasUnreadablePrice.value ? null : totalsOrNull(document.value)))
  const lines = computed(() => filledLines(draft.value.lines))
  const unreadablePrices = computed(() => lines.value.map(line => priceOf(line, typedIn) === null))
  const hasUnreadablePrice = computed(() => unreadablePrices.value.includes(true))

  const lineTotals = computed(() => lineTotalsOf(document.value, unreadablePrices.value))

  const isWritten = computed(() => saved.value !== null || !isEmpty(draft.value))
  /** Null until it has come; where it cannot be fetched, as after a new version came, the server alone checks. */
  const check = shallowRef<Awaited<ReturnType<typeof loadLiveCheck>> | null>(null)
  watch([draft, isWritten], async () => {
    if (isWritten.value) check.value ??= await loadLiveCheck().catch(() => null)
  }, { deep: true, immediate: true })
  /** Whether anybody has looked at what is written. */
  const isChecked = computed(() => isWritten.value && (check.value !== null || saved.value !== null))

  const serverFindings = computed(() => (saved.value?.compliance ?? [])
    .filter(({ code }) => check.value?.serverOnlyCodes.includes(code) ?? true))
  const findings = computed<DraftFinding[]>(() => [
    ...lines.value.flatMap((line, index) => (unreadablePrices.value[index] ? [priceFinding(line, index)] : [])),
    ...(draft.value.issueDate === '' ? [missingDateFinding()] : []),
    ...(check.value?.liveFindings(document.value, business.value, {
      today: today(), messageLocale: locale.value, customerId: draft.value.customer?.id ?? null,
    }) ?? [])
      .filter(finding => !hasUnreadablePrice.value || !check.value?.isAboutTotal(finding))
      // The server knows all that fonts cannot print of a text; the browser only the emoji.
      .filter(({ code, field }) => !serverFindings.value.some(known => known.code === code && known.field === field)),
    ...serverFindings.value
      .map(finding => ({ ...finding, isOfLastSave: form.isDirty.value })),
  ])

  function priceFinding(line: DraftLine, index: number): CheckResult {
    const isTooFine = hasPartsOfCents(line, typedIn)
    const values = { line: index + 1 }
    return {
      level: 'error',
      code: isTooFine ? 'price_too_fine' : 'price_unreadable',
      field: `lines.${index}.unitPriceCents`,
      message: isTooFine ? t('invoices.tooFinePrice', values) : t('invoices.unreadablePrice', values),
    }
  }

  function missingDateFinding(): CheckResult {
    return { level: 'error', code: 'issue_date_missing', field: 'issueDate', message: t('invoices.issueDateMissing') }
  }

  watch(() => draft.value.issueDate, (now, before) => {
    const { customer, dueDate } = draft.value
    if (dueDate === dueDateFor(before, customer, business.value)) {
      draft.value.dueDate = dueDateFor(now, customer, business.value)
    }
  })

  function chooseCustomer(customer: DraftCustomer) {
    draft.value = withCustomer(draft.value, customer, business.value)
  }

  function addLine(): DraftLine {
    const key = Math.max(-1, ...draft.value.lines.map(line => line.key)) + 1
    const rateDate = rateDateOfDraft(draft.value, today())
    const line = newLine(key, usualRate(business.value, { today: today(), rateDate }), draft.value.lines.at(-1))
    draft.value.lines.push(line)
    return line
  }

  /** Saves the draft. Answers it as it is stored, or null when something must be corrected first. */
  async function save(): Promise<Invoice | null> {
    const isSaved = await form.submit(async (body) => {
      saved.value = saved.value === null ? await create(body) : await change(saved.value, body, api)
    })
    return isSaved ? saved.value : null
  }

  /** Saves what is typed as another draft. Answers its id, or null when it could not be saved. */
  async function saveAsAnother(): Promise<string | null> {
    let id: string | null = null
    await form.submit(async (body, idempotencyKey) => {
      id = (await api('createInvoice', { body, idempotencyKey })).id
    })
    return id
  }

  /** Whether nothing can be saved before somebody says what is to become of it. */
  const isInConflict = computed(() => form.refusal.value !== null && conflicts.includes(form.refusal.value))

  /** Saves a draft that is stored, without a word unless somebody else changed it. Answers whether it did. */
  function saveQuietly(): Promise<boolean> {
    return form.submitQuietly(async (body) => {
      if (saved.value) saved.value = await change(saved.value, body, unaskedApi)
    }, conflicts)
  }

  /**
   * Creates the draft and reads it back: only reading names the version that the next change starts from. Where the
   * first answer was lost, what is typed by now is a change of the draft that came of it.
   */
  async function create(body: DraftBody): Promise<Invoice> {
    const { written, stored } = await createOnce(body, async (first) => {
      const created = await api('createInvoice', first)
      return { written: first.body, stored: await api('getInvoice', { params: { id: created.id } }).catch(() => created) }
    })
    // It is there from now on, also where what was typed since is refused.
    saved.value = stored
    return written === body ? stored : change(stored, body, api)
  }

  /**
   * Changes the draft, unless someone else has since. A version is of all that is shown of the draft, such as the
   * address of its customer; what was not written here must not stop anyone from saving, nor what was sent from here
   * and stored although the answer was lost.
   */
  async function change(base: Invoice, body: DraftBody, call: Api): Promise<Invoice> {
    const { kind, ...changes } = body
    const params = { id: base.id }
    await sent.add(body)
    const save = (from: Invoice) => call('updateInvoice', { params, body: changes, version: versionOf(from) })
    const stored = await save(base).catch(async (error: unknown) => {
      if (apiErrorOf(error)?.code !== 'precondition_failed') throw error
      const current = await call('getInvoice', { params })
      const isOurs = await sent.includes(current)
        || await writtenIn(current, typedIn) === await writtenIn(base, typedIn)
      if (current.status === 'draft' && !isOurs) throw error
      return save(current)
    })
    sent.clear()
    return stored
  }

  return {
    draft,
    taxPoint, saved, totals, lineTotals, findings, isChecked, form, isInConflict, chooseCustomer, addLine, save,
    saveQuietly, saveAsAnother,
  }
}
