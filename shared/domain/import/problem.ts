import { startOfText } from '../text'

interface Words {
  nl: string
  en: string
}

/** What can be wrong with a row: where to look is its field, what to do its words. */
export const problemWords = {
  value_missing: { nl: 'Hier moet iets staan.', en: 'Something must stand here.' },
  value_too_long: { nl: 'Deze tekst is te lang.', en: 'This text is too long.' },
  value_invalid: { nl: 'Dit kan Polder zo niet bewaren.', en: 'Polder cannot keep this as it is.' },
  formula: {
    nl: 'Hier staat een formule. Zet in de spreadsheet de uitkomst neer en bewaar het bestand opnieuw.',
    en: 'This is a formula. Put its result in the spreadsheet and save the file again.',
  },
  row_uneven: {
    nl: 'Deze regel heeft meer kolommen dan de kop. Staat er een scheidingsteken in een tekst zonder aanhalingstekens?',
    en: 'This line has more columns than the heading. Does a text hold a delimiter without quotes around it?',
  },
  quotes_broken: {
    nl: 'Een aanhalingsteken op deze regel wordt niet gesloten; wat erna komt, is niet te lezen.',
    en: 'A quote on this line is not closed; what comes after it cannot be read.',
  },
  email_invalid: { nl: 'Dit is geen e-mailadres.', en: 'This is no e-mail address.' },
  kvk_invalid: { nl: 'Een KvK-nummer heeft acht cijfers.', en: 'A KvK number has eight digits.' },
  vat_number_invalid: {
    nl: 'Dit is geen btw-nummer. Een Nederlands nummer ziet eruit als NL123456789B13.',
    en: 'This is no VAT number. A Dutch number looks like NL123456789B13.',
  },
  country_unknown: {
    nl: 'Dit land is niet bekend. Schrijf de naam voluit of twee letters, zoals NL.',
    en: 'This country is not known. Write its name or two letters, such as NL.',
  },
  term_invalid: {
    nl: 'Een betaaltermijn is een heel aantal dagen van 0 tot en met 365.',
    en: 'A payment term is a whole number of days from 0 to 365.',
  },
  amount_invalid: {
    nl: 'Dit is geen bedrag, of meer dan een document kan zijn, zo nodig in euro. Kloppen decimaalteken en wisselkoers?',
    en: 'This is no amount, or more than a document can come to, in euro as well. Are decimal mark and exchange rate right?',
  },
  rate_invalid: {
    nl: 'Dit is geen btw-tarief. Schrijf een percentage, zoals 21.',
    en: 'This is no VAT rate. Write a percentage, such as 21.',
  },
  date_invalid: {
    nl: 'Deze datum bestaat niet of is niet te lezen. Klopt de gekozen volgorde van dag en maand?',
    en: 'This date does not exist or cannot be read. Is the order of day and month right?',
  },
  date_in_future: {
    nl: 'Deze datum ligt in de toekomst. Wat nog gemaakt moet worden, maak je in Polder.',
    en: 'This date lies in the future. What is still to be made, you make in Polder.',
  },
  due_before_issue: { nl: 'De vervaldatum ligt voor de factuurdatum.', en: 'The due date lies before the invoice date.' },
  paid_before_issue: {
    nl: 'De betaaldatum ligt meer dan vijf jaar voor de factuurdatum.',
    en: 'The date of payment lies more than five years before the invoice date.',
  },
  currency_unknown: {
    nl: 'Deze valuta is niet bekend. Schrijf drie letters, zoals EUR.',
    en: 'This currency is not known. Write three letters, such as EUR.',
  },
  amount_not_whole: {
    nl: 'In deze valuta zijn er geen centen: hier hoort een heel bedrag.',
    en: 'This currency has no decimals: a whole amount belongs here.',
  },
  currencies_differ: {
    nl: 'Bij een bedrag op deze regel staat een andere valuta.',
    en: 'An amount of this row is in another currency.',
  },
  price_not_in_euro: {
    nl: 'Prijzen van producten zijn in euro. Reken deze om en bewaar het bestand opnieuw.',
    en: 'Prices of products are in euro. Convert this one and save the file again.',
  },
  exchange_rate_missing: {
    nl: 'Een factuur in een andere valuta heeft een wisselkoers nodig: hoeveel er in een euro gaan.',
    en: 'An invoice in another currency needs an exchange rate: how many there are to one euro.',
  },
  exchange_rate_assumed: {
    nl: 'Er staat geen wisselkoers in. Polder neemt de koers die de Europese Centrale Bank voor die dag gaf.',
    en: 'It tells no exchange rate. Polder takes the one that the European Central Bank published for its day.',
  },
  exchange_rate_inverted: {
    nl: 'Deze wisselkoers staat andersom: Polder wil weten hoeveel er in een euro gaan, niet hoeveel euro één ervan is.',
    en: 'This exchange rate is upside down: Polder asks how many there are to one euro, not how many euros one is.',
  },
  status_unknown: {
    nl: 'Deze status is niet bekend of kan meer betekenen. Gebruik open, betaald of ingetrokken.',
    en: 'This status is not known, or may mean several things. Use open, paid or cancelled.',
  },
  open_differs: {
    nl: 'De status zegt betaald, maar er staat nog een bedrag open.',
    en: 'The status says paid, but an amount is still open.',
  },
  partly_paid: {
    nl: 'Er is iets betaald, maar hoeveel van deze factuur is niet op te maken. Polder laat alles openstaan.',
    en: 'Something was paid, but not how much of this invoice is clear. Polder leaves all of it open.',
  },
  paid_date_assumed: {
    nl: 'Er staat niet bij wanneer dit is betaald. Polder neemt de vervaldatum, of de factuurdatum als die er niet is.',
    en: 'It is not said when this was paid. Polder takes the due date, or the date of the invoice where there is none.',
  },
  column_missing: {
    nl: 'Geen kolom gevonden waarin dit staat. Kies er een.',
    en: 'No column was found that says this. Choose one.',
  },
  number_invalid: {
    nl: 'Dit factuurnummer kan niet: alleen letters zonder accenten, cijfers en gewone tekens.',
    en: 'This invoice number cannot be used: only plain letters, digits and signs.',
  },
  number_taken: { nl: 'Dit factuurnummer is in Polder al gebruikt.', en: 'This invoice number is used in Polder already.' },
  amounts_missing: {
    nl: 'Hieruit is niet op te maken wat btw is. Geef twee van de drie: zonder btw, btw, met btw; of een tarief.',
    en: 'This does not tell what is VAT. Give two of three: without VAT, VAT, with VAT; or a rate.',
  },
  totals_differ: {
    nl: 'Het bedrag zonder btw en de btw zijn samen niet het totaal.',
    en: 'The amount without VAT and the VAT do not add up to the total.',
  },
  vat_differs: {
    nl: 'De btw past niet bij het tarief en het bedrag.',
    en: 'The VAT does not fit the rate and the amount.',
  },
  rate_unclear: {
    nl: 'De btw past bij geen enkel tarief. Heeft de factuur er meer: geef elk tarief een eigen regel.',
    en: 'The VAT fits no rate. Has the invoice several: give each rate a line of its own.',
  },
  number_twice: {
    nl: 'Dit factuurnummer staat hierboven al, met een andere datum, klant, valuta of hetzelfde tarief.',
    en: 'This invoice number stands above already, with another date, customer or currency, or the same rate.',
  },
  xml_unreadable: {
    nl: 'Dit bestand is geen leesbare XML, of veel groter dan een factuur is.',
    en: 'This file is no XML that can be read, or far larger than an invoice is.',
  },
  xml_doctype: {
    nl: 'Dit bestand heeft een DTD. Die leest Polder niet, en in een e-factuur hoort hij niet.',
    en: 'This file comes with a DTD. Polder reads none, and an e-invoice has none.',
  },
  no_e_invoice: {
    nl: 'Dit is geen UBL: het begint niet met Invoice of CreditNote.',
    en: 'This is no UBL: it does not begin with Invoice or CreditNote.',
  },
  document_type_unknown: {
    nl: 'Dit is geen factuur en geen creditfactuur, maar bijvoorbeeld een offerte of een pro-formafactuur.',
    en: 'This is neither an invoice nor a credit note, but a quote or a pro forma invoice, for example.',
  },
  credit_below_zero: {
    nl: 'Een creditfactuur in UBL heeft bedragen boven nul. Deze komt onder nul uit: neem hem over als tabel.',
    en: 'A credit note in UBL has amounts above zero. This one comes to less than zero: bring it in as a table.',
  },
  seller_differs: {
    nl: 'Deze factuur is van een andere verkoper: het btw- of KvK-nummer is niet het jouwe.',
    en: 'This invoice is of another seller: its VAT or KvK number is not yours.',
  },
  lines_differ: {
    nl: 'De regels zijn samen niet het bedrag waarover de btw is berekend.',
    en: 'The lines do not add up to the amount that the VAT was calculated on.',
  },
  too_many_lines: {
    nl: 'Deze factuur heeft meer dan 500 regels, meer dan een document in Polder heeft.',
    en: 'This invoice has more than 500 lines, more than a document has in Polder.',
  },
  treatments_mixed: {
    nl: 'Deze btw-categorieën kunnen niet samen op een factuur staan.',
    en: 'These categories of VAT cannot stand on one invoice.',
  },
  element_left_out: {
    nl: 'Dit staat in de e-factuur, maar Polder heeft er geen plaats voor en neemt het niet over.',
    en: 'This stands in the e-invoice, but Polder has no place for it and does not take it over.',
  },
  element_unknown: {
    nl: 'Dit onderdeel van de e-factuur kent Polder niet. Het wordt niet overgenomen.',
    en: 'Polder does not know this part of the e-invoice. It is not taken over.',
  },
  more_left_out: {
    nl: 'In deze e-factuur staan nog meer soorten onderdelen die Polder niet overneemt.',
    en: 'This e-invoice has further kinds of parts that Polder does not take over.',
  },
  value_differs: {
    nl: 'Dit is anders dan wat uit de rest van de e-factuur volgt. Polder houdt zich aan de rest.',
    en: 'This is other than what follows from the rest of the e-invoice. Polder keeps to the rest.',
  },
  text_shortened: {
    nl: 'Deze tekst is langer dan Polder bewaart. Alleen het begin wordt overgenomen.',
    en: 'This text is longer than Polder keeps. Only its beginning is taken over.',
  },
} as const satisfies Record<string, Words>

export type ImportProblemCode = keyof typeof problemWords

/** The first of what is wrong with each field: what follows from it would only hide it. */
export function firstOfEach(problems: readonly ImportProblem[]): ImportProblem[] {
  const reported = new Set<string | null>()
  return problems.filter(({ field }) => {
    const isFirst = !reported.has(field)
    reported.add(field)
    return isFirst
  })
}

/** Of what is told of a document each kind once, on the first row that it stands on: what, and of which field. */
export function onePerKind(warnings: readonly ImportProblem[]): ImportProblem[] {
  const kinds = new Map<string, ImportProblem>()
  for (const warning of warnings) {
    const key = `${warning.code} ${warning.field}`
    if (!kinds.has(key)) kinds.set(key, warning)
  }
  return [...kinds.values()]
}

/** Something wrong with a row. */
export interface ImportProblem {
  row: number
  /** Null where it is the row as a whole. */
  field: string | null
  code: ImportProblemCode
  /** What stands there, as `shownValue` writes it; absent where nothing does, and in e-invoices. */
  value?: string
}

/**
 * What stands in a cell, in a line that fits beside its problem: what cannot be seen, or turns a text around, is a
 * space.
 */
export function shownValue(text: string): string {
  const line = text.slice(0, longestRead).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length > longestShown ? `${startOfText(line, longestShown)}…` : line
}

const longestShown = 80
/** A cell may be a megabyte of spaces. */
const longestRead = 400
