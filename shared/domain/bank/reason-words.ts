import { formatMoney } from '../money'
import { fillPlaceholders } from '../placeholders'
import type { Reason, ReasonCode } from './proposals'

const words: Record<ReasonCode, { nl: string, en: string }> = {
  number_named: { nl: 'Factuurnummer {number} staat in de omschrijving.', en: 'The description has number {number}.' },
  end_to_end_id: { nl: 'Nummer {number} staat in het kenmerk van de betaling.', en: 'The reference of the payment is {number}.' },
  several_numbers: { nl: '{count} nummers staan in de omschrijving.', en: 'The description has {count} numbers.' },
  number_in_part: {
    nl: 'Een deel van nummer {number} staat in de omschrijving.', en: 'The description has a part of number {number}.',
  },
  number_alike: { nl: 'Nummer {number} scheelt één cijfer.', en: 'Number {number} differs by one digit.' },
  amount_equal: { nl: 'Het bedrag klopt.', en: 'The amount is the same.' },
  iban_known: { nl: '{customer} betaalde eerder van deze rekening.', en: '{customer} paid from this account before.' },
  name_equal: { nl: 'De naam is die van {customer}.', en: 'The name is that of {customer}.' },
  name_alike: { nl: 'De naam lijkt op die van {customer}.', en: 'The name is like that of {customer}.' },
  credit_netted: { nl: 'Creditfactuur {number} is ervan afgetrokken.', en: 'Credit note {number} is taken off.' },
  overpayment_netted: {
    nl: 'Wat op {number} te veel was betaald, is ervan afgetrokken.', en: 'What was paid too much of {number} is taken off.',
  },
  several_documents: { nl: 'Samen met {count} andere klopt het bedrag.', en: 'With {count} more the amount is the same.' },
  cents_differ: { nl: 'Het bedrag scheelt {difference}.', en: 'The amount differs by {difference}.' },
  early_discount: { nl: 'Er is {percent}% korting afgetrokken.', en: 'A discount of {percent}% was taken off.' },
  costs_withheld: { nl: 'Er zijn {costs} aan kosten ingehouden.', en: 'Costs of {costs} were withheld.' },
  part_of_open: { nl: 'Een deel van {open} dat openstaat.', en: 'A part of {open} that is open.' },
  more_than_open: { nl: 'Meer dan {open} dat openstaat.', en: 'More than {open} that is open.' },
  paid_before: { nl: '{number} was al betaald.', en: '{number} was paid before.' },
  refund: { nl: 'Een terugbetaling.', en: 'A refund.' },
  reversal: { nl: 'Een betaling die is teruggedraaid.', en: 'A payment that was reversed.' },
  payment_service: { nl: 'Van een betaaldienst, vaak na aftrek van kosten.', en: 'From a payment service, often less costs.' },
  other_currency: { nl: 'De factuur is in {currency}.', en: 'The invoice is in {currency}.' },
  issued_later: { nl: 'De factuur is van na de betaling.', en: 'The invoice is of after the payment.' },
}

/** Which values are amounts, in cents of the currency of the documents. */
const amounts = ['difference', 'costs', 'open']

/** Why a suggestion is made, as a sentence. */
export function reasonSentence({ code, values }: Reason, currency: string, locale: 'nl' | 'en'): string {
  const shown = Object.entries(values).map(([name, value]) =>
    [name, amounts.includes(name) && typeof value === 'number' ? formatMoney(value, currency, locale) : String(value)])
  const sentence = fillPlaceholders(words[code][locale], Object.fromEntries(shown) as Record<string, string>)
  // A name such as "Bakker B.V." ends with the full stop itself.
  return sentence.replace(/\.\.$/, '.')
}
