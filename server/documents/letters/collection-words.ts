/** The languages that a business has its programs in. */
export type CollectionLocale = 'nl' | 'en'

/**
 * What the overview for a collection agency says; words in braces are filled in. Dutch is the pattern: the compiler
 * holds the other language to it.
 */
const nl = {
  title: 'Overzicht voor incasso',
  /** What it is, and that Polder itself does not collect: a paragraph each. */
  opening: [
    'Dit overzicht hoort bij factuur {number} van {business} en volgt uit de administratie op {date}. De factuur, wat daarop '
    + 'is gecrediteerd, wat aan kosten en rente apart in rekening is gebracht en de verstuurde aanmaningen zitten als bestanden in dezelfde map.',
    'Het is opgemaakt met Polder, het programma waarin de administratie wordt bijgehouden. Polder incasseert zelf niet en '
    + 'treedt niet op namens {business}.',
  ],
  creditor: 'Schuldeiser', debtor: 'Schuldenaar', name: 'Naam', legalName: 'Officiële naam', contact: 'Contactpersoon',
  address: 'Adres', kvk: 'KvK', vatNumber: 'Btw-id', email: 'E-mail', phone: 'Telefoon', type: 'Soort',
  types: { business: 'Bedrijf', individual: 'Consument' },
  books: 'In rekening gebracht, betaald en gecrediteerd', on: 'Datum', what: 'Omschrijving', amount: 'Bedrag',
  balance: 'Open', invoiced: 'Factuur {number}, vervaldatum {dueDate}', invoicedUndated: 'Factuur {number}',
  credited: 'Creditfactuur {number}', paid: 'Betaling', paidBack: 'Terugbetaling', open: 'Openstaand',
  claim: 'Te vorderen op {date}', costs: 'Buitengerechtelijke incassokosten',
  interest: 'Rente', interestUntil: 'Wettelijke rente tot en met {date}',
  charged: 'In rekening gebracht op factuur {numbers}', total: 'Totaal',
  /** To a consumer whose fourteen days have not passed, or who was never given them. */
  noCostsYet: 'Incassokosten zijn nog niet verschuldigd: de veertien dagen van een aanmaning aan een consument zijn niet '
    + 'voorbij (artikel 6:96 lid 6 BW).',
  otherCurrency: 'Over een factuur in {currency} rekent Polder geen kosten en rente uit.',
  letters: 'Verstuurde aanmaningen', letter: 'Aanmaning van', payBy: 'Te betalen tot en met',
  mails: 'Verstuurde e-mail', kinds: { invoice: 'Factuur', reminder: 'Herinnering', formal_notice: 'Aanmaning' },
  to: 'Aan', sent: 'Overgedragen', delivered: 'Afgeleverd', unknown: 'niet bekend', returned: 'niet afgeleverd',
  failed: 'mislukt', complained: 'afgeleverd, gemeld als ongewenst', notSent: 'nog niet',
  seen: 'De factuur is via de link {count} keer geopend, het eerst op {first} en het laatst op {last}.',
  seenOnce: 'De factuur is via de link geopend op {first}.',
  neverSeen: 'De factuur is via de link niet geopend, voor zover bekend.',
}

export const collectionWords: Readonly<Record<CollectionLocale, typeof nl>> = {
  nl,
  en: {
    title: 'Overview for collection',
    opening: [
      'This overview belongs to invoice {number} of {business} and follows from its books on {date}. The invoice, what was '
      + 'credited on it, what was charged of costs and interest, and the formal notices that were sent are files in the same folder.',
      'It was made with Polder, the program in which these books are kept. Polder itself does not collect, and does not act '
      + 'for {business}.',
    ],
    creditor: 'Creditor', debtor: 'Debtor', name: 'Name', legalName: 'Legal name', contact: 'Contact', address: 'Address',
    kvk: 'KvK number', vatNumber: 'VAT number', email: 'Email', phone: 'Phone', type: 'Kind',
    types: { business: 'Business', individual: 'Consumer' },
    books: 'Invoiced, paid and credited', on: 'Date', what: 'Description', amount: 'Amount', balance: 'Open',
    invoiced: 'Invoice {number}, due {dueDate}', invoicedUndated: 'Invoice {number}', credited: 'Credit note {number}',
    paid: 'Payment', paidBack: 'Repayment', open: 'Open',
    claim: 'To be claimed on {date}', costs: 'Costs of collection', interest: 'Interest', interestUntil: 'Statutory interest to {date}',
    charged: 'Charged on invoice {numbers}', total: 'Total',
    noCostsYet: 'Costs of collection are not due yet: the fourteen days of a formal notice to a consumer have not passed '
      + '(article 6:96 (6) of the Dutch Civil Code).',
    otherCurrency: 'Of an invoice in {currency} Polder works out no costs and no interest.',
    letters: 'Formal notices sent', letter: 'Notice of', payBy: 'To be paid by',
    mails: 'Email sent', kinds: { invoice: 'Invoice', reminder: 'Reminder', formal_notice: 'Formal notice' },
    to: 'To', sent: 'Handed over', delivered: 'Delivered', unknown: 'not known', returned: 'not delivered',
    failed: 'failed', complained: 'delivered, marked as unwanted', notSent: 'not yet',
    seen: 'The invoice was opened by its link {count} times, first on {first} and last on {last}.',
    seenOnce: 'The invoice was opened by its link on {first}.',
    neverSeen: 'The invoice was not opened by its link, as far as is known.',
  },
}
