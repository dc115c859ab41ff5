import { formatDate } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { letter, singleLine, type MailLocale, type MailText } from './letter'

/** Why a recurring invoice makes no invoices any more. */
export type StopReason = 'template_deleted' | 'template_invalid' | 'plan' | 'no_room' | 'other'

/** What an owner is told of an invoice that was to make itself. */
export type RecurringTrouble = {
  /** Of the template, where it has one. */
  customerName: string | null
  /** Where it can be repaired. */
  link: string
} & (
  | {
    kind: 'unfinished'
    date: IsoDate
    /** What was to be done with the invoice and could not. */
    step: 'issue' | 'send'
    /** What is wrong with it, in sentences; may be empty. */
    problems: string[]
  }
  | {
    kind: 'stopped'
    reason: StopReason
    /** How many were: more than one where they repeated the same draft. */
    schedules: number
  }
)

/** Tells what did not happen, why, and what to do. */
export function recurringNotice(locale: MailLocale, trouble: RecurringTrouble): MailText {
  return locale === 'nl' ? dutch(trouble) : english(trouble)
}

function dutch(trouble: RecurringTrouble): MailText {
  const name = nameOf(trouble)
  const what = name === null ? 'Een terugkerende factuur' : `De terugkerende factuur voor ${name}`
  if (trouble.kind === 'stopped' && trouble.schedules > 1) {
    const all = `${trouble.schedules} terugkerende facturen${name === null ? '' : ` voor ${name}`}`
    return letter('nl', `${all} zijn gestopt`, [
      `${all} maken geen facturen meer. ${dutchReasons[trouble.reason]}`,
      `Hier zie je ze, en zet je ze zo mogelijk weer aan: ${trouble.link}`,
    ])
  }
  if (trouble.kind === 'stopped') {
    return letter('nl', `${what} is gestopt`, [
      `${what} maakt geen facturen meer. ${dutchReasons[trouble.reason]}`,
      `Hier zie je hem, en zet je hem zo mogelijk weer aan: ${trouble.link}`,
    ])
  }
  const date = formatDate(trouble.date, 'nl')
  return trouble.step === 'issue'
    ? letter('nl', `${what} wacht op jou`, [
        `De factuur van ${date} staat als concept klaar, maar kon niet definitief worden gemaakt.`,
        ...listOf(trouble.problems),
        `Vul aan wat ontbreekt en maak hem dan zelf definitief: ${trouble.link}`,
      ])
    : letter('nl', `${what} is niet verstuurd`, [
        `De factuur van ${date} is definitief, maar kon niet worden verstuurd.`,
        ...listOf(trouble.problems),
        `Kijk wat er aan de hand is en verstuur hem dan zelf: ${trouble.link}`,
      ])
}

function english(trouble: RecurringTrouble): MailText {
  const name = nameOf(trouble)
  const what = name === null ? 'A recurring invoice' : `The recurring invoice for ${name}`
  if (trouble.kind === 'stopped' && trouble.schedules > 1) {
    const all = `${trouble.schedules} recurring invoices${name === null ? '' : ` for ${name}`}`
    return letter('en', `${all} were stopped`, [
      `${all} make no invoices any more. ${englishReasons[trouble.reason]}`,
      `You find them here, and can start them again where that is possible: ${trouble.link}`,
    ])
  }
  if (trouble.kind === 'stopped') {
    return letter('en', `${what} was stopped`, [
      `${what} makes no invoices any more. ${englishReasons[trouble.reason]}`,
      `You find it here, and can start it again where that is possible: ${trouble.link}`,
    ])
  }
  const date = formatDate(trouble.date, 'en')
  return trouble.step === 'issue'
    ? letter('en', `${what} waits for you`, [
        `The invoice of ${date} is there as a draft, but could not be issued.`,
        ...listOf(trouble.problems),
        `Complete what is missing and issue it yourself: ${trouble.link}`,
      ])
    : letter('en', `${what} was not sent`, [
        `The invoice of ${date} was issued, but could not be sent.`,
        ...listOf(trouble.problems),
        `See what is the matter and send it yourself: ${trouble.link}`,
      ])
}

const dutchReasons: Record<StopReason, string> = {
  template_deleted: 'Het concept dat werd herhaald, is verwijderd.',
  template_invalid: 'De factuur die werd herhaald, heeft geen klant of regels meer, of is ingetrokken.',
  plan: 'Terugkerende facturen horen bij Pro.',
  no_room: 'Je account heeft geen ruimte meer voor nieuwe facturen.',
  other: 'De volgende factuur kon niet worden gemaakt.',
}

const englishReasons: Record<StopReason, string> = {
  template_deleted: 'The draft that was repeated was deleted.',
  template_invalid: 'The invoice that was repeated has no customer or lines any more, or was cancelled.',
  plan: 'Recurring invoices belong to Pro.',
  no_room: 'Your account has no room for more invoices.',
  other: 'The next invoice could not be made.',
}

function nameOf({ customerName }: RecurringTrouble): string | null {
  return customerName === null ? null : singleLine(customerName)
}

function listOf(problems: string[]): string[] {
  return problems.length === 0 ? [] : [problems.map(problem => `- ${singleLine(problem)}`).join('\n')]
}
