import { addDays } from '../dates'
import type { IsoDate } from '../invoice/document'
import { limitOn } from '../vat/law'
import { workingDayFrom } from '../working-days'

/**
 * The first day on which a customer may be given notice: a working day, and after one on which paying was in time. A
 * due date on a weekend or holiday is met by whoever pays on the next working day, and only a customer who is late can
 * be given the notice that costs of collection need (art. 6:96 (6) BW).
 */
export function earliestNoticeOn(dueDate: IsoDate): IsoDate {
  return workingDayFrom(addDays(workingDayFrom(dueDate), 1))
}

/**
 * The last day on which a consumer who was given notice can pay without costs of collection; they are due from the
 * day after it. The notice counts as received the day after it was sent, and the days are counted from the day after
 * that (Hoge Raad 25 November 2016, ECLI:NL:HR:2016:2704); on a weekend or holiday they end on the next working day
 * (art. 1 (1) Algemene termijnenwet).
 */
export function consumerPayBy(sentOn: IsoDate): IsoDate {
  const receivedOn = addDays(sentOn, 1)
  return workingDayFrom(addDays(receivedOn, limitOn('consumerNoticeDays', sentOn)))
}

/** The last day that a notice names to a business. The law asks for none (art. 6:119a BW): it is a courtesy. */
export function businessPayBy(sentOn: IsoDate): IsoDate {
  return workingDayFrom(addDays(sentOn, businessCourtesyDays))
}

const businessCourtesyDays = 14
