import type { Ref } from 'vue'
import type { BankTransaction } from '#contract/schemas/bank'
import type { ReasonCode } from '#domain/bank/proposals'
import { apiErrorOf, useApi } from './use-api'
import { useNotify } from './use-notify'

type Suggestion = BankTransaction['suggestions'][number]
/** What of a document a movement paid. */
export type Part = Pick<Suggestion['parts'][number], 'invoiceId' | 'number' | 'amountCents' | 'openCents'>

/** Something that was done with a movement, as long as it can be taken back. */
interface Deed {
  /** What it changes in the list, and how the list is as it was. */
  show: () => void
  hide: () => void
  send: () => Promise<unknown>
  takeBack: () => Promise<BankTransaction>
  isRefused: boolean
}

/**
 * The movements of a list, and what is done with them. What is done shows at once, and is sent one after the other:
 * nobody waits between two rows. What is refused comes back to its place, with the reason. Where the server may know
 * better by then, the list is read anew once nothing more is to be sent.
 * @param listed those that the server has
 * @param query what they are the list of
 * @param refresh reads them anew
 */
export function useMovements(
  listed: Readonly<Ref<BankTransaction[] | undefined>>, query: Readonly<Ref<object>>, refresh: () => Promise<unknown>,
) {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const rows = shallowRef<BankTransaction[]>([])
  const chosenId = ref<string | null>(null)
  const chosen = computed(() => rows.value.find(({ id }) => id === chosenId.value) ?? null)
  const deeds: Deed[] = []
  /** What the list shows, and the server has not been told. */
  const unsent: (() => void)[] = []
  let shownQuery = query.value
  let isStale = false
  let sending = Promise.resolve()
  let closeNotice = () => {}

  watch(listed, (all) => {
    rows.value = all ?? []
    shownQuery = query.value
    for (const show of unsent) show()
    if (!chosen.value) chosenId.value = rows.value[0]?.id ?? null
  }, { immediate: true })

  const match = ({ id }: BankTransaction, parts: readonly Pick<Part, 'invoiceId' | 'amountCents'>[]) =>
    api('matchBankTransaction', {
      params: { id }, body: { parts: parts.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents })) },
    })
  const ignore = ({ id }: BankTransaction) => api('ignoreBankTransaction', { params: { id } })
  const unmatch = ({ id }: BankTransaction) => api('unmatchBankTransaction', { params: { id } })

  /** Takes a movement off the list, and sends what was done with it. */
  function decide(
    movement: BankTransaction, message: string, paid: readonly Part[],
    { send, takeBack }: Pick<Deed, 'send' | 'takeBack'>,
  ) {
    const index = rows.value.indexOf(movement)
    const list = shownQuery
    /** The others of which something may have been paid just now, as they were. */
    let others: BankTransaction[] = []
    act({
      show() {
        if (list !== shownQuery) return
        remove(movement)
        const before = rows.value
        rows.value = before.map(row => lessPaid(row, paid))
        others = before.filter((row, index) => row !== rows.value[index])
      },
      /** In its place, where its list is the one that is shown. */
      hide() {
        if (list !== shownQuery) return
        others.forEach(replace)
        rows.value = rows.value.filter(({ id }) => id !== movement.id).toSpliced(index, 0, movement)
        chosenId.value = movement.id
      },
      async send() {
        await send()
        isStale ||= others.length > 0
      },
      async takeBack() {
        const taken = await takeBack()
        isStale ||= list !== shownQuery || others.length > 0
        return taken
      },
      isRefused: false,
    }, message)
  }

  function act(deed: Deed, message: string) {
    closeNotice()
    const close = notify.undoable(message, () => undo(deed))
    closeNotice = close
    deeds.push(deed)
    queue(deed.show, deed.send, () => {
      deed.isRefused = true
      close()
      // Somebody may have taken it back meanwhile; else whoever went on stays where that was.
      const chosenNow = chosenId.value
      if (forget(deed)) deed.hide()
      chosenId.value = chosenNow ?? chosenId.value
    })
  }

  function undo(deed: Deed | undefined = deeds.at(-1)) {
    if (!deed || !forget(deed)) return
    closeNotice()
    queue(deed.hide, async () => {
      if (!deed.isRefused) replace(await deed.takeBack())
    }, deed.show)
  }

  function queue(show: () => void, send: () => Promise<unknown>, onRefused: () => void) {
    show()
    unsent.push(show)
    sending = sending.then(send).then(() => {}, (error: unknown) => {
      onRefused()
      isStale ||= saysOtherwise.includes(apiErrorOf(error)?.status ?? 0)
      notify.failed(error)
    }).then(() => {
      unsent.shift()
      return readAnew()
    })
  }

  async function readAnew() {
    if (!isStale || unsent.length > 0) return
    isStale = false
    await refresh()
  }

  function forget(deed: Deed): boolean {
    const index = deeds.indexOf(deed)
    if (index >= 0) deeds.splice(index, 1)
    return index >= 0
  }

  function remove({ id }: BankTransaction) {
    const index = rows.value.findIndex(row => row.id === id)
    rows.value = rows.value.filter(row => row.id !== id)
    if (chosenId.value === id) chosenId.value = (rows.value[index] ?? rows.value.at(-1))?.id ?? null
  }

  function replace(movement: BankTransaction) {
    rows.value = rows.value.map(row => (row.id === movement.id ? movement : row))
  }

  return {
    rows,
    chosen,
    choose(id: string) {
      chosenId.value = id
    },
    /** Chooses the row so many further; at an end it stays. */
    move(step: 1 | -1) {
      const index = rows.value.findIndex(({ id }) => id === chosenId.value)
      chosenId.value = (rows.value[index + step] ?? rows.value[Math.max(index, 0)])?.id ?? null
    },
    book(movement: BankTransaction, parts: readonly Part[]) {
      const numbers = parts.map(({ number }) => number).filter(Boolean).join(', ')
      decide(movement, t('bank.done.matched', { numbers }), parts, {
        send: () => match(movement, parts), takeBack: () => unmatch(movement),
      })
    },
    ignore(movement: BankTransaction) {
      decide(movement, t('bank.done.ignored'), [], { send: () => ignore(movement), takeBack: () => unmatch(movement) })
    },
    /** Takes back what became of a movement. */
    free(movement: BankTransaction) {
      const { state, payments } = movement
      decide(movement, t('bank.done.freed'), [], {
        send: () => unmatch(movement),
        takeBack: () => (state === 'ignored' ? ignore(movement) : match(movement, payments)),
      })
    },
    refuse(movement: BankTransaction, { key }: Suggestion) {
      const send = (undo: boolean) => api('refuseBankSuggestion', { params: { id: movement.id }, body: { key, undo } })
      const suggestions = movement.suggestions.filter(suggestion => suggestion.key !== key)
      act({
        show: () => replace({ ...movement, suggestions }),
        hide: () => replace(movement),
        send: async () => replace(await send(false)),
        takeBack: () => send(true),
        isRefused: false,
      }, t('bank.done.refused'))
    },
    undo: () => undo(),
    /** Once all that was done is stored. */
    settled: () => sending,
  }
}

/** Refusals by which the server has something else than the list shows, such as what was booked in another window. */
const saysOtherwise = [404, 409, 422]

/** What speaks of the amount is no longer so once something else was paid of the document. */
const ofAmount: readonly string[] = [
  'amount_equal', 'cents_differ', 'early_discount', 'costs_withheld', 'several_documents', 'part_of_open',
  'more_than_open',
] satisfies ReasonCode[]

/** A movement with what may have been paid of what is open still once these are paid; itself where nothing changes. */
function lessPaid(row: BankTransaction, paid: readonly Part[]): BankTransaction {
  const paidOf = ({ invoiceId }: Part) =>
    paid.reduce((sum, part) => sum + (part.invoiceId === invoiceId ? part.amountCents : 0), 0)
  const isAlike = ({ parts }: Suggestion) => parts.every(part => paidOf(part) === 0)
  if (row.suggestions.every(isAlike)) return row
  const suggestions = row.suggestions.flatMap((suggestion) => {
    if (isAlike(suggestion)) return [suggestion]
    const parts = suggestion.parts.map(part => ({ ...part, openCents: Math.max(0, part.openCents - paidOf(part)) }))
    const reasons = suggestion.reasons.filter(({ code }) => !ofAmount.includes(code))
    const isOpen = parts.every(part => paidOf(part) === 0 || part.amountCents <= part.openCents)
    return isOpen ? [{ ...suggestion, parts, reasons }] : []
  })
  return { ...row, suggestions }
}
