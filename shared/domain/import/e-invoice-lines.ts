import { documentLocales, type LineTreatment, type SupplyType } from '../invoice/document'
import { startOfText } from '../text'
import { legalNotes, lineNote } from '../vat/legal-notes'
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
 * What leaves the EU, as far as it is told: services by what we write of them, whatever code stands beside it; goods by
 * their code, or by the article of their exemption, which is all that NLCIUS allows (BR-NL-35).
 */
export function exportedOf(groups: EInvoiceAmounts['groups']): SupplyType | null {
  if (groups.some(({ reason }) => exportOfServicesNotes.includes(reason))) return 'services'
  const isOfGoods = groups.some(({ reason, reasonCode }) =>
    reasonCode === 'VATEX-EU-G' || /\bart\D{0,6}146\b/i.test(reason))
  return isOfGoods ? 'goods' : null
}

const exportOfServicesNotes = documentLocales.flatMap(locale => legalNotes({
  vatTreatment: 'export', supplyType: 'services', vatExemptionReason: null, locale, lines: [],
}))

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
  const isNoted = note !== '' && note.length <= longestReason && ofGroup.includes(note)
  return reasonText(reason || (isNoted ? note : ofGroup))
}

function reasonText(text: string | undefined): string | null {
  return startOfText(text ?? '', longestReason) || null
}

/** As long as one that is typed: what is longer is none, and is looked for in vain. */
const longestReason = 500
