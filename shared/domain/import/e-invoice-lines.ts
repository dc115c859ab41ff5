import {
  documentLocales, placeOfSupplyRules, treatmentsOutsideVat, type LineTreatment, type PlaceOfSupplyRule,
  type SupplyType, type TreatmentOutsideVat,
} from '../invoice/document'
import { startOfText } from '../text'
import { legalNotes, placeNotesOf } from '../vat/legal-notes'
import { outsideVat } from '../vat/outside-vat'
import { eInvoiceCents, type EInvoiceAmounts, type TellOfEInvoice, type StatedGroup, type StatedLine } from './e-invoice-amounts'
import { grossOf, priceInWords, readLinePrice } from './e-invoice-price'
import type { SourceAllowance } from './e-invoice-source'
import type { ImportedLine } from './imported-invoice'
import type { TreatmentFacts } from './treatment'

/**
 * The lines of an e-invoice. Beside taxed ones E is exempt, with its own reason or that of its category, or outside VAT
 * by a note of ours; O is a disbursement (doorlopende post), which is no turnover, and AE is reverse charge. What has
 * no field of ours stands in the description.
 * @param usualReason what the seller's exempt supplies usually are exempt by, where the file does not say
 * @param number what a line without words is described by
 */
export function linesOfEInvoice(
  { lines, groups }: Pick<EInvoiceAmounts, 'lines' | 'groups'>,
  { vatTreatment }: TreatmentFacts,
  { usualReason, number }: { usualReason: string | null, number: string },
  warn: TellOfEInvoice,
): ImportedLine[] {
  return lines.map((line) => {
    const own = vatTreatment === 'standard' ? treatmentOfLine(line) : null
    const { vatRate, lineTotalCents, row, allowances } = line
    const priced = readLinePrice(line, lineTotalCents)
    const saysWhy = own !== null && (outsideVatByNote(line) !== null || isReason(line, groups))
    const description = [
      line.description, ...allowances.map(({ reason }) => reason), priced ? '' : priceInWords(line), saysWhy ? '' : line.note,
      own === null && !reasonOfGroup(line, groups).includes(line.reason) ? line.reason : '',
    ].filter(Boolean).join('\n')
    if (description.length > longestDescription) warn('description', 'text_shortened', row)
    for (const allowance of allowances) if (isOfOther(allowance, line)) warn('discount', 'value_differs', allowance.row)
    return {
      description: startOfText(description, longestDescription) || number,
      vatRate,
      vatTreatment: own,
      vatExemptionReason: own === 'exempt' ? reasonOf(line, groups) ?? usualReason : null,
      lineTotalCents,
      ...(priced ? { priced } : {}),
    }
  })
}

const longestDescription = 2_000

/** Whether an allowance says that it is of another amount than its line comes to. */
function isOfOther({ base }: SourceAllowance, line: StatedLine): boolean {
  const gross = grossOf(line)
  return base !== '' && gross !== null && Math.abs(eInvoiceCents(base) ?? 0) !== Math.abs(gross)
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

/** The rule by which it is taxed abroad, by what we write of it; null for any other. */
export function placeRuleOf(groups: EInvoiceAmounts['groups']): PlaceOfSupplyRule | null {
  const reasons = groups.map(({ reason }) => reason)
  return placeOfSupplyRules.find(rule => placeNotesOf(rule).some(note => documentLocales.some(locale =>
    reasons.some(reason => reason.endsWith(note[locale]))))) ?? null
}

const exportOfServicesNotes = documentLocales.flatMap(locale => legalNotes({
  vatTreatment: 'export', supplyType: 'services', placeOfSupplyRule: null, vatCountry: null, vatExemptionReason: null,
  locale, customer: null, lines: [],
}))

/**
 * What a line is outside VAT by what we write on it: an e-invoice of ours has it in category E, because O forbids all
 * others (BR-O-11 to 14). Null for any other line.
 */
export function outsideVatByNote({ category, note }: Pick<StatedLine, 'category' | 'note'>): TreatmentOutsideVat | null {
  if (category !== 'E') return null
  return treatmentsOutsideVat.find(treatment => Object.values(outsideVat[treatment].note).includes(note)) ?? null
}

function treatmentOfLine(line: StatedLine): LineTreatment | null {
  if (line.category === 'O') return 'disbursement'
  if (line.category === 'AE') return 'reverse_charge'
  return outsideVatByNote(line) ?? (line.category === 'E' ? 'exempt' : null)
}

/** Its own; its note where that is one of the reasons of its category, of which there is one group; else those. */
function reasonOf(line: StatedLine, groups: readonly StatedGroup[]): string | null {
  return reasonText(line.reason || (isReason(line, groups) ? line.note : reasonOfGroup(line, groups)))
}

/** Whether the note of a line says why it has no VAT. */
function isReason(line: StatedLine, groups: readonly StatedGroup[]): boolean {
  const { note, reason } = line
  const isNoted = note !== '' && note.length <= longestReason && reasonOfGroup(line, groups).includes(note)
  return isNoted && (reason === '' || reason === note)
}

function reasonOfGroup({ category }: StatedLine, groups: readonly StatedGroup[]): string {
  return groups.find(group => group.category === category)?.reason ?? ''
}

function reasonText(text: string | undefined): string | null {
  return startOfText(text ?? '', longestReason) || null
}

/** As long as one that is typed: what is longer is none, and is looked for in vain. */
const longestReason = 500
