import { documentLocales, type LineTreatment } from '../invoice/document'
import { startOfText } from '../text'
import { lineNote } from '../vat/legal-notes'
import type { EInvoiceAmounts, ToldGroup, ToldLine } from './e-invoice-amounts'
import type { ImportedLine } from './imported-invoice'
import type { TreatmentFacts } from './treatment'

/**
 * The lines of an e-invoice. Beside taxed ones E is exempt, with its own reason or that of its category, and O is a
 * disbursement (doorlopende post), which is no turnover.
 * @param usualReason what the seller's exempt supplies usually are exempt by, where the file does not say
 */
export function linesOfEInvoice(
  { lines, groups }: Pick<EInvoiceAmounts, 'lines' | 'groups'>,
  { vatTreatment }: TreatmentFacts,
  usualReason: string | null,
): ImportedLine[] {
  return lines.map((line) => {
    const own = vatTreatment === 'standard' ? treatmentOfLine(line) : null
    const { description, vatRate, lineTotalCents } = line
    const vatExemptionReason = own === 'exempt' ? reasonOf(line, groups) ?? usualReason : null
    return { description, vatRate, vatTreatment: own, vatExemptionReason, lineTotalCents }
  })
}

/** Why a document is exempt as a whole. */
export function exemptionReasonOf(
  { groups }: Pick<EInvoiceAmounts, 'groups'>, { vatTreatment }: TreatmentFacts, usualReason: string | null,
): string | null {
  if (vatTreatment !== 'exempt') return null
  return reasonText(groups.map(({ reason }) => reason).find(reason => reason !== '')) ?? usualReason
}

/**
 * Whether a line is a disbursement by what we write on it: an e-invoice of ours has it in category E, because O forbids
 * all others (BR-O-11 to 14).
 */
export function isOwnDisbursement({ category, note }: Pick<ToldLine, 'category' | 'note'>): boolean {
  return category === 'E' && disbursementNotes.includes(note)
}

const disbursementNotes = documentLocales.map(locale =>
  lineNote({ vatTreatment: 'disbursement', vatExemptionReason: null }, { vatTreatment: 'standard', locale }))

function treatmentOfLine(line: ToldLine): LineTreatment | null {
  if (line.category === 'O' || isOwnDisbursement(line)) return 'disbursement'
  return line.category === 'E' ? 'exempt' : null
}

/** Its own; its note where that is one of the reasons of its category, of which there is one group; else those. */
function reasonOf({ category, reason, note }: ToldLine, groups: readonly ToldGroup[]): string | null {
  const ofGroup = groups.find(group => group.category === category)?.reason ?? ''
  const isNoted = note !== '' && ofGroup.includes(note)
  return reasonText(reason || (isNoted ? note : ofGroup))
}

function reasonText(text: string | undefined): string | null {
  return startOfText(text ?? '', longestReason) || null
}

/** As long as one that is typed. */
const longestReason = 500
