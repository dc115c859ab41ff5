import { formatDate } from '../dates'
import type { Cents, DocumentLocale, LineTreatment, VatGroup } from '../invoice/document'
import { fillPlaceholders } from '../placeholders'
import type { LateCharges, LatePaymentClaim } from './claim'

/** A line that charges what paying late cost. */
interface ChargeLine {
  description: string
  unitPriceCents: Cents
  vatTreatment: LineTreatment
}

/** Which of both is charged. */
interface ChosenCharges {
  collectionCosts: boolean
  interest: boolean
}

/** The lines that charge a claim, in the language of the document: none of what comes to nothing. */
export function chargeLines(
  { costsCents, interestCents, charged, interest }: LatePaymentClaim,
  { collectionCosts, interest: hasInterest }: ChosenCharges,
  { number, locale }: { number: string, locale: DocumentLocale },
): ChargeLine[] {
  const words = chargeWords[locale]
  const [first, last] = [interest[0], interest.at(-1)]
  const values = {
    number, from: first ? formatDate(first.from, locale) : '', to: last ? formatDate(last.to, locale) : '',
  }
  const describe = (text: string, part: keyof LateCharges) =>
    fillPlaceholders(text, values) + (charged[part] > 0 ? words.lessCharged : '')
  return [
    ...collectionCosts && costsCents > 0
      ? [{
          description: describe(words.costs, 'costsCents'), unitPriceCents: costsCents,
          vatTreatment: 'collection_costs' as const,
        }]
      : [],
    ...hasInterest && interestCents > 0
      ? [{
          description: describe(words.interest, 'interestCents'), unitPriceCents: interestCents,
          vatTreatment: 'late_interest' as const,
        }]
      : [],
  ]
}

/** Whether a document charges costs and interest and nothing else, by the groups that its lines make. */
export function chargesAlone(groups: readonly Pick<VatGroup, 'treatment'>[]): boolean {
  return groups.length > 0
    && groups.every(({ treatment }) => treatment === 'collection_costs' || treatment === 'late_interest')
}

/** What the lines say; words in braces are filled in. */
const chargeWords: Readonly<Record<DocumentLocale, Readonly<Record<'costs' | 'interest' | 'lessCharged', string>>>> = {
  nl: {
    costs: 'Buitengerechtelijke incassokosten, factuur {number}',
    interest: 'Wettelijke rente over factuur {number}, {from} t/m {to}',
    lessCharged: ', verminderd met wat eerder in rekening is gebracht',
  },
  en: {
    costs: 'Costs of collection, invoice {number}',
    interest: 'Statutory interest over invoice {number}, {from} to {to}',
    lessCharged: ', less what was charged before',
  },
  de: {
    costs: 'Inkassokosten, Rechnung {number}',
    interest: 'Gesetzliche Zinsen auf Rechnung {number}, {from} bis {to}',
    lessCharged: ', abzüglich des bereits Berechneten',
  },
  fr: {
    costs: 'Frais de recouvrement, facture {number}',
    interest: 'Intérêts légaux sur la facture {number}, du {from} au {to}',
    lessCharged: ', déduction faite des montants déjà facturés',
  },
}
