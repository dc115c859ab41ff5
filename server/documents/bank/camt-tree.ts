import { isIsoDate } from '#domain/dates'
import { readDate } from '#domain/import/date'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { at, type XmlElement } from '../import/xml'
import { centsIn } from './values'

/** What the first element at the end of a path says; nothing where there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return at(element, ...path)?.text.trim() ?? ''
}

/** An amount, which has no sign, in cents; null where it is none. */
export function amountIn(element: XmlElement | undefined): { cents: Cents | null, currency: string } {
  const text = element?.text.trim() ?? ''
  return { cents: /^\d[\d.]*$/.test(text) ? centsIn(text, '.') : null, currency: element?.attributes.Ccy ?? '' }
}

/** An amount with the direction that its element says; null where either is missing. */
export function signedCents(element: XmlElement, cents: Cents | null): Cents | null {
  const direction = textAt(element, 'CdtDbtInd')
  if (cents === null || (direction !== 'CRDT' && direction !== 'DBIT')) return null
  return direction === 'DBIT' ? -cents || 0 : cents
}

/** A choice of a day and a moment. */
export function dateIn(choice: XmlElement | undefined): IsoDate | null {
  const day = textAt(choice, 'Dt').slice(0, 10)
  return isIsoDate(day) ? day : momentIn(textAt(choice, 'DtTm'))
}

/** The day of a moment: of one in another zone, the day it was here. */
export function momentIn(text: string): IsoDate | null {
  return /^\d{4}-\d\d-\d\dT/.test(text) ? readDate(text, 'dmy') : null
}
