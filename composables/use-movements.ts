import type { Ref } from 'vue'
import type { BankTransaction } from '#contract/schemas/bank'
import { useApi } from './use-api'
import { useNotify } from './use-notify'

type Suggestion = BankTransaction['suggestions'][number]
/** What of a document a movement paid. */
export type Part = Pick<Suggestion['parts'][number], 'invoiceId' | 'number' | 'amountCents' | 'openCents'>

/** Something that was done with a movement, as long as it can be taken back. */
interface Deed {
  /** What it changes in the list, and how the list is as it was. */
  show: () => void
  hide: () => void
  takeBack: () => Promise<BankTransaction>
  isRefused: boolean
}

/**
 * The movements of a list, and what is done with them. What is done shows at once, and is sent one after the other:
 * nobody waits between two rows. What is refused comes back to its place, with the reason.
 * @param listed those that the server has
 * @param refresh reads them anew
 */
export function useMovements(
  listed: Readonly<Ref<BankTransaction[] | undefined>>, refresh: () => Promise<unknown>,
) {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const rows = shallowRef<BankTransaction[]>([])
  const chosenId = ref<string | null>(null)
  const chosen = computed(() => rows.value.find(({ id }) => id === chosenId.value) ?? null)
  const deeds: Deed[] = []
  let sending = Promise.resolve()
  let closeNotice = () => {}

  watch(listed, (all) => {
    rows.value = all ?? []
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
    movement: BankTransaction, said: string, send: () => Promise<unknown>, takeBack: () => Promise<BankTransaction>,
  ) {
    const place = rows.value.indexOf(movement)
    const list = listed.value
    const deed: Deed = {
      show: () => remove(movement),
      /** In its place, where its list is the one that is shown. */
      hide() {
        if (list !== listed.value) return
        rows.value = rows.value.toSpliced(place, 0, movement)
        chosenId.value = movement.id
      },
      async takeBack() {
        const taken = await takeBack()
        if (list !== listed.value) await refresh()
        return taken
      },
      isRefused: false,
    }
    act(deed, said, send)
  }

  function act(deed: Deed, said: string, send: () => Promise<unknown>) {
    deed.show()
    deeds.push(deed)
    closeNotice()
    closeNotice = notify.undoable(said, () => undo(deed))
    queue(send, () => {
      deed.isRefused = true
      // Somebody may have taken it back meanwhile.
      if (forget(deed)) deed.hide()
    })
  }

  function undo(deed: Deed | undefined = deeds.at(-1)) {
    if (!deed || !forget(deed)) return
    closeNotice()
    deed.hide()
    queue(async () => {
      if (!deed.isRefused) replace(await deed.takeBack())
    }, deed.show)
  }

  function queue(send: () => Promise<unknown>, onRefused: () => void) {
    sending = sending.then(send).then(() => {}, (error: unknown) => {
      onRefused()
      notify.failed(error)
    })
  }

  function forget(deed: Deed): boolean {
    const place = deeds.indexOf(deed)
    if (place >= 0) deeds.splice(place, 1)
    return place >= 0
  }

  function remove({ id }: BankTransaction) {
    const place = rows.value.findIndex(row => row.id === id)
    rows.value = rows.value.filter(row => row.id !== id)
    if (chosenId.value === id) chosenId.value = (rows.value[place] ?? rows.value.at(-1))?.id ?? null
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
      const place = rows.value.findIndex(({ id }) => id === chosenId.value)
      chosenId.value = (rows.value[place + step] ?? rows.value[Math.max(place, 0)])?.id ?? null
    },
    book(movement: BankTransaction, parts: readonly Part[]) {
      const numbers = parts.map(({ number }) => number).filter(Boolean).join(', ')
      decide(movement, t('bank.done.matched', { numbers }), () => match(movement, parts), () => unmatch(movement))
      rows.value = rows.value.map(row => withoutPaid(row, parts))
    },
    ignore(movement: BankTransaction) {
      decide(movement, t('bank.done.ignored'), () => ignore(movement), () => unmatch(movement))
    },
    /** Takes back what became of a movement. */
    free(movement: BankTransaction) {
      const { state, payments } = movement
      decide(
        movement, t('bank.done.freed'), () => unmatch(movement),
        () => (state === 'ignored' ? ignore(movement) : match(movement, payments)),
      )
    },
    refuse(movement: BankTransaction, { key }: Suggestion) {
      const send = (undo: boolean) => api('refuseBankSuggestion', { params: { id: movement.id }, body: { key, undo } })
      const suggestions = movement.suggestions.filter(suggestion => suggestion.key !== key)
      act({
        show: () => replace({ ...movement, suggestions }),
        hide: () => replace(movement),
        takeBack: () => send(true),
        isRefused: false,
      }, t('bank.done.refused'), async () => replace(await send(false)))
    },
    undo: () => undo(),
    /** Once all that was done is stored. */
    settled: () => sending,
  }
}

/** What other movements may have paid, less what was paid whole just now. */
function withoutPaid(row: BankTransaction, parts: readonly Part[]): BankTransaction {
  const paid = parts.filter(({ amountCents, openCents }) => amountCents >= openCents).map(({ invoiceId }) => invoiceId)
  const isOpen = ({ parts }: Suggestion) => !parts.some(({ invoiceId }) => paid.includes(invoiceId))
  return row.suggestions.every(isOpen) ? row : { ...row, suggestions: row.suggestions.filter(isOpen) }
}
