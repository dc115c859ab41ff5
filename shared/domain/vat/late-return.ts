import { todayInAmsterdam } from '../dates'
import type { IsoDate } from '../invoice/document'

/**
 * Whether a return is late as far as Polder can tell: its last day is over, there was something to file, and nobody
 * marked it as filed. What was due before the account was made was filed by other means.
 * @param accountSince the moment the account was made
 */
export function isReturnLate(
  { deadline, documentCount, isFiled }: { deadline: IsoDate, documentCount: number, isFiled: boolean },
  { today, accountSince }: { today: IsoDate, accountSince: Date },
): boolean {
  return !isFiled && deadline < today && documentCount > 0 && deadline >= todayInAmsterdam(accountSince)
}
