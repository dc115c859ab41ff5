import { todayInAmsterdam } from '../dates'
import type { IsoDate } from '../invoice/document'

/**
 * Whether a return is late as far as Polder can tell: its last day is over, there was something to file, and nobody
 * marked it as filed. What was due before the account was made was filed by other means.
 * @param accountSince the moment the account was made
 */
export function isReturnLate(
  { deadline, isEmpty, isFiled }: { deadline: IsoDate, isEmpty: boolean, isFiled: boolean },
  { today, accountSince }: { today: IsoDate, accountSince: Date },
): boolean {
  return !isFiled && deadline < today && !isEmpty && deadline >= todayInAmsterdam(accountSince)
}
