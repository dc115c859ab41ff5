import type { PageWords } from '../page-words'
import { ApiError } from '../../../composables/api-error'

/** A form of the page, by what stands in it. */
export interface PageForm {
  element: HTMLFormElement
  /** What was typed, by the names of the fields. */
  values: () => Record<string, string>
  /** Says what is wrong, in general and at the fields, in place of what it said before. */
  show: (problem: string | null, errors?: Record<string, string>) => void
  /**
   * Does something once: says what went wrong, unless `explain` answers that it did, and keeps what was typed. Answers
   * whether it went well.
   */
  run: (act: () => Promise<void>, explain?: (error: unknown) => boolean) => Promise<boolean>
}

/** The words that stand in the page for this script. */
export const words = JSON.parse(document.querySelector('#words')?.textContent ?? '{}') as PageWords

/** Takes a form over: what is wrong stands beside its fields until they are changed. */
export function takeOver(element: HTMLFormElement): PageForm {
  const problem = element.querySelector<HTMLElement>('[data-problem]')
  let isBusy = false

  const form: PageForm = {
    element,
    values: () => Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
    show(text, errors = {}) {
      if (problem) say(problem, text)
      for (const field of fieldsOf(element)) mark(field, errors[field.dataset.field ?? ''] ?? null)
      element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
    async run(act, explain = () => false) {
      if (isBusy) return false
      isBusy = true
      for (const button of buttonsOf(element)) button.setAttribute('aria-busy', 'true')
      form.show(null)
      try {
        await act()
        return true
      } catch (error) {
        if (explain(error)) return false
        if (!(error instanceof ApiError)) throw error
        tell(form, error)
        return false
      } finally {
        isBusy = false
        for (const button of buttonsOf(element)) button.removeAttribute('aria-busy')
      }
    },
  }
  element.addEventListener('input', ({ target }) => {
    const field = (target as Element | null)?.closest<HTMLElement>('[data-field]')
    if (field) mark(field, null)
    if (problem && !element.querySelector('[aria-invalid="true"]')) say(problem, null)
  })
  return form
}

/** A failure in a sentence: why, and what to do. */
export function sentenceOf({ code, retryAfterSeconds }: ApiError): string {
  if (code === 'rate_limited' && retryAfterSeconds) return words.tooMany.replace('{wait}', waitOf(retryAfterSeconds))
  return words.codes[code] ?? words.codes.internal_error
}

function tell(form: PageForm, failure: ApiError): void {
  if (failure.code !== 'validation_failed') return form.show(sentenceOf(failure))
  const typed = form.values()
  const errors = Object.fromEntries(issuesIn(failure.details).map(({ name, reason }) => [
    name,
    typed[name]?.trim() === '' ? words.required
      : words.fields[`${name}_${reason}`] ?? words.fields[name] ?? words.codes.validation_failed,
  ]))
  // What no field of this page is to blame for, such as the token of a link, stands above them.
  const [elsewhere] = Object.keys(errors).filter(name => !(name in typed))
  form.show(elsewhere === undefined ? words.codes.validation_failed : errors[elsewhere] ?? null, errors)
}

/** The fields that the details of `validation_failed` name, and whether it is their length. */
function issuesIn(details: unknown): { name: string, reason: string | undefined }[] {
  if (!Array.isArray(details)) return []
  return details.map(({ path, reason }: { path?: unknown[], reason?: string }) => ({ name: String(path?.[0]), reason }))
}

function waitOf(seconds: number): string {
  const [text, count] = seconds < 60 ? [words.waitSeconds, seconds] : [words.waitMinutes, Math.ceil(seconds / 60)]
  const [one = '', many = ''] = text.split(' | ')
  return (count === 1 ? one : many).replace('{count}', String(count))
}

function mark(field: HTMLElement, error: string | null): void {
  const place = field.querySelector<HTMLElement>('[data-error]')
  if (place) say(place, error)
  const input = field.querySelector('input')
  if (error === null) input?.removeAttribute('aria-invalid')
  else input?.setAttribute('aria-invalid', 'true')
}

function say(place: HTMLElement, text: string | null): void {
  place.textContent = text ?? ''
  place.hidden = text === null
}

function fieldsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')]
}

function buttonsOf(form: HTMLFormElement): HTMLButtonElement[] {
  return [...form.querySelectorAll('button')]
}
