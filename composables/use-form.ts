import type { InjectionKey, Ref } from 'vue'
import type { z } from 'zod'
import { valuesOf } from '#domain/fields'
import type { ApiError } from './api-error'
import { changesIn } from './changes-in'
import { apiErrorOf } from './use-api'
import { describeIssues, useIssueTexts } from './issue-texts'
import { focusOnceShown } from './focus'
import { useErrorText } from './use-error-text'
import { useOnce } from './use-once'

/** What is wrong, by the path of the field, e.g. `lines.2.quantity`. */
export type FieldErrors = Record<string, string>

/** Where FormField finds what is wrong with its field. */
export const formErrorsKey: InjectionKey<Ref<FieldErrors>> = Symbol('form errors')

/** Where FormProblem finds why the server did not save. */
export const formRefusalKey: InjectionKey<Ref<ApiError['code'] | null>> = Symbol('form refusal')

/** What is typed and cannot be read, by field: each says so where it stands. None of it is in the values. */
export const unreadableFieldsKey: InjectionKey<Map<string, () => void>> = Symbol('unreadable fields')

/** Where a field says what is wrong with it that no schema can tell; FormField shows it. */
export const fieldProblemKey: InjectionKey<Ref<string | null>> = Symbol('field problem')

export interface FormOptions<Values extends object, Schema extends z.ZodType> {
  /** Given as a function, it is fetched once something is typed. */
  schema: Schema | (() => Promise<Schema>)
  /** What the fields hold at first, as they are typed. */
  values: () => Values
  /** The request's body from what was typed. */
  toInput: (values: Values) => z.input<Schema>
  /**
   * What is stored already, if anything. The form follows it, but for what was typed since; and what nobody changed is
   * not sent: another tab or program may have changed it meanwhile.
   */
  stored?: () => object | null
}

/**
 * A form that checks with the contract's own schema, says what is wrong beside each field, and keeps everything typed
 * whatever happens. An error stands until its field is changed.
 */
export function useForm<Values extends object, Schema extends z.ZodType>(options: FormOptions<Values, Schema>) {
  /** Under the key, the same is not done a second time where the first answer was lost. */
  type Save = (input: z.input<Schema>, idempotencyKey: string) => Promise<unknown>
  type QuietSave = (input: z.input<Schema>) => Promise<unknown>
  const texts = useIssueTexts()
  const errorText = useErrorText()
  const once = useOnce<z.input<Schema>>()
  const values = ref(options.values()) as Ref<Values>
  const errors = ref<FieldErrors>({})
  const problem = ref<string | null>(null)
  /** Why the server did not save; null when it did, or was not asked. */
  const refusal = ref<ApiError['code'] | null>(null)
  /** Why it could not save by itself the last time; null when it could, or did not try. */
  const quietRefusal = ref<ApiError['code'] | null>(null)
  const isBusy = ref(false)
  /** Whether it is being saved by itself. */
  const isSaving = ref(false)
  /** The last save that was asked for, and the last by itself: each waits for the other, which may write the same. */
  let runningSave = Promise.resolve(false)
  let quietSave = Promise.resolve(false)
  const saved = ref(snapshotOf(values.value)) as Ref<Record<string, string>>
  const mayLeave = ref(false)
  const isDirty = computed(() => !mayLeave.value && changedKeys(saved.value, snapshotOf(values.value)).length > 0)
  const unreadable = new Map<string, () => void>()
  provide(unreadableFieldsKey, unreadable)
  provide(formErrorsKey, errors)
  provide(formRefusalKey, refusal)

  /** Null where it cannot be fetched, as after a new version came: then the server alone checks. */
  const loadSchema = async () => (typeof options.schema === 'function' ? options.schema().catch(() => null) : options.schema)

  watch(() => snapshotOf(values.value), (now, before) => {
    // By the time that it is saved it is there.
    void loadSchema()
    const changed = changedKeys(before, now)
    const hadErrors = Object.keys(errors.value).length > 0
    errors.value = Object.fromEntries(
      Object.entries(errors.value).filter(([path]) => !changed.includes(path.split('.')[0] ?? '')),
    )
    if (hadErrors && Object.keys(errors.value).length === 0) problem.value = null
  })

  /** Takes what was stored as the new starting point. */
  function reset() {
    values.value = options.values()
    saved.value = snapshotOf(values.value)
    forgetProblems()
  }

  /** Takes what is stored now as the new starting point, but for what was typed since that was read or sent. */
  function follow() {
    const typed = changedKeys(saved.value, snapshotOf(values.value)) as (keyof Values & string)[]
    const kept = valuesOf(typed, field => values.value[field])
    reset()
    Object.assign(values.value, kept)
  }

  /** Nothing of what is typed is to be saved any more: what it was written in is gone, or whoever wrote it left. */
  function allowLeaving() {
    mayLeave.value = true
  }
  onScopeDispose(allowLeaving)

  watch(() => options.stored?.(), () => {
    // What is being saved comes back by itself.
    if (!isBusy.value) follow()
  })

  /** All of it, or what was changed of what is stored. */
  const changesOf = (input: z.input<Schema>) => (options.stored?.()
    ? changesIn(input as object, options.toInput(valuesIn(saved.value)) as object) as z.input<Schema>
    : input)

  function forgetProblems() {
    errors.value = {}
    problem.value = null
    refusal.value = null
    quietRefusal.value = null
  }

  /** Checks and, if all is well, saves. Answers whether it was saved. */
  async function submit(save: Save): Promise<boolean> {
    if (isBusy.value) return false
    runningSave = startSave(save)
    return runningSave
  }

  async function startSave(save: Save): Promise<boolean> {
    isBusy.value = true
    // What is being saved by itself would be saved twice; whoever asked for that hears of its faults.
    await quietSave.catch(() => false)
    isBusy.value = false
    problem.value = null
    refusal.value = null
    for (const tell of unreadable.values()) tell()
    if (unreadable.size > 0) return await showErrors(texts.notAllValid())
    isBusy.value = true
    try {
      const schema = await loadSchema()
      const sent = snapshotOf(values.value)
      const input = options.toInput(valuesIn(sent))
      const fault = schema?.safeParse(input).error
      errors.value = fault ? describeIssues(fault.issues, texts) : {}
      if (fault) return await showErrors(texts.notAllValid())
      await once(changesOf(input), ({ body, idempotencyKey }) => save(body, idempotencyKey))
      saved.value = sent
      quietRefusal.value = null
      return true
    } catch (error) {
      return await explain(error)
    } finally {
      isBusy.value = false
    }
  }

  /**
   * Saves by itself, while somebody types on: says nothing of what is wrong, but for what a person has to decide.
   * Answers whether it is saved.
   */
  function submitQuietly(save: QuietSave, decisions: readonly ApiError['code'][]): Promise<boolean> {
    quietSave = attempt(save, decisions)
    return quietSave
  }

  async function attempt(save: QuietSave, decisions: readonly ApiError['code'][]): Promise<boolean> {
    await Promise.allSettled([runningSave, quietSave])
    // What it waited for may have saved everything, or left something to decide.
    if (!isDirty.value) return true
    if (refusal.value !== null && decisions.includes(refusal.value)) return false
    isSaving.value = true
    try {
      const schema = await loadSchema()
      const sent = snapshotOf(values.value)
      const input = options.toInput(valuesIn(sent))
      if (unreadable.size > 0 || schema?.safeParse(input).error) {
        quietRefusal.value = null
        return false
      }
      await save(changesOf(input))
      saved.value = sent
      // What was wrong when somebody asked to save is stored now.
      forgetProblems()
      return true
    } catch (error) {
      const apiError = apiErrorOf(error)
      if (!apiError) throw error
      quietRefusal.value = apiError.code
      if (decisions.includes(apiError.code)) await explain(error)
      return false
    } finally {
      isSaving.value = false
    }
  }

  async function explain(error: unknown): Promise<false> {
    const apiError = apiErrorOf(error)
    if (!apiError) throw error
    refusal.value = apiError.code
    if (apiError.code === 'validation_failed') errors.value = describeIssues(apiError.details, texts)
    if (Object.keys(errors.value).length > 0) {
      return showErrors(apiError.code === 'validation_failed' ? texts.notAllValid() : null)
    }
    problem.value = errorText(apiError)
    return false
  }

  /** Focuses the first invalid field. The general message is set too: no field may be there to show it. */
  async function showErrors(inGeneral: string | null): Promise<false> {
    problem.value = inGeneral
    await nextTick()
    await focusOnceShown(firstInvalid())
    return false
  }

  return {
    values, errors, problem, refusal, quietRefusal, isBusy, isSaving, isDirty, reset, follow, allowLeaving,
    submit, submitQuietly,
  }
}

/** In the dialog on top, where one is open: fields behind it may be invalid as well. */
function firstInvalid(): Element | null {
  const invalid = '[aria-invalid="true"]'
  const onTop = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
  return onTop?.querySelector(invalid) ?? document.querySelector(invalid)
}

function snapshotOf(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value) ?? '']))
}

function valuesIn<Values>(snapshot: Record<string, string>): Values {
  return Object.fromEntries(Object.entries(snapshot).map(([key, json]) =>
    [key, json === '' ? undefined : JSON.parse(json) as unknown])) as Values
}

function changedKeys(before: Record<string, string>, now: Record<string, string>): string[] {
  return Object.keys(now).filter(key => now[key] !== before[key])
}
