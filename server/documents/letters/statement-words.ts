import type { DocumentLocale, InvoiceKind } from '#domain/invoice/document'
import type { paymentMove } from '#domain/statement'

/** What a statement says. */
export interface StatementWords {
  title: string
  /** `{date}` is the day of the statement, `{amount}` what is open, `{overdue}` what of that is late. */
  open: string
  openAndLate: string
  nothingOpen: string
  toPay: string
  back: string
  /** That nothing was set off silently. */
  backApart: string
  payments: string
  /** `{count}` rows are listed, and there are more. */
  cutOpen: string
  cutPayments: string
  number: string
  issueDate: string
  dueDate: string
  late: string
  amount: string
  openAmount: string
  total: string
  what: string
  kinds: Readonly<Record<InvoiceKind, string>>
  overpaid: string
  paidOn: string
  moves: Readonly<Record<ReturnType<typeof paymentMove>['name'], string>>
  iban: string
  accountName: string
}

/** In the language of the customer. */
export const statementWords: Readonly<Record<DocumentLocale, StatementWords>> = {
  nl: {
    title: 'Rekeningoverzicht',
    open: 'Op {date} staat er nog {amount} open.',
    openAndLate: 'Op {date} staat er nog {amount} open. Daarvan is {overdue} te laat.',
    nothingOpen: 'Op {date} staat er niets open.',
    toPay: 'Nog te betalen',
    back: 'Krijgt u terug',
    backApart: 'Dit is niet afgetrokken van wat nog te betalen is.',
    payments: 'Betalingen sinds {date}',
    cutOpen: 'Hier staan de eerste {count} documenten. Het totaal geldt voor alle.',
    cutPayments: 'Hier staan de laatste {count} betalingen.',
    number: 'Nummer', issueDate: 'Datum', dueDate: 'Uiterlijk op', late: 'te laat', amount: 'Bedrag',
    openAmount: 'Open', total: 'Totaal', what: 'Wat',
    kinds: { invoice: 'Factuur', credit_note: 'Creditfactuur' },
    overpaid: 'Te veel betaald',
    paidOn: 'Datum',
    moves: { received: 'Ontvangen', paidBack: 'Terugbetaald', settled: 'Verrekend' },
    iban: 'IBAN', accountName: 'Ten name van',
  },
  en: {
    title: 'Statement',
    open: 'On {date}, {amount} is open.',
    openAndLate: 'On {date}, {amount} is open. Of that, {overdue} is overdue.',
    nothingOpen: 'On {date}, nothing is open.',
    toPay: 'Still due',
    back: 'You get back',
    backApart: 'This was not taken off what is still due.',
    payments: 'Payments since {date}',
    cutOpen: 'These are the first {count} documents. The total is that of all of them.',
    cutPayments: 'These are the latest {count} payments.',
    number: 'Number', issueDate: 'Date', dueDate: 'Due by', late: 'overdue', amount: 'Amount',
    openAmount: 'Open', total: 'Total', what: 'What',
    kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
    overpaid: 'Paid too much',
    paidOn: 'Date',
    moves: { received: 'Received', paidBack: 'Paid back', settled: 'Settled' },
    iban: 'IBAN', accountName: 'Account name',
  },
  de: {
    title: 'Kontoübersicht',
    open: 'Am {date} sind noch {amount} offen.',
    openAndLate: 'Am {date} sind noch {amount} offen. Davon sind {overdue} überfällig.',
    nothingOpen: 'Am {date} ist nichts offen.',
    toPay: 'Noch zu zahlen',
    back: 'Sie erhalten zurück',
    backApart: 'Dies wurde nicht von dem abgezogen, was noch zu zahlen ist.',
    payments: 'Zahlungen seit {date}',
    cutOpen: 'Hier stehen die ersten {count} Dokumente. Die Summe gilt für alle.',
    cutPayments: 'Hier stehen die letzten {count} Zahlungen.',
    number: 'Nummer', issueDate: 'Datum', dueDate: 'Fällig am', late: 'überfällig', amount: 'Betrag',
    openAmount: 'Offen', total: 'Summe', what: 'Was',
    kinds: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur' },
    overpaid: 'Zu viel bezahlt',
    paidOn: 'Datum',
    moves: { received: 'Erhalten', paidBack: 'Erstattet', settled: 'Verrechnet' },
    iban: 'IBAN', accountName: 'Kontoinhaber',
  },
  fr: {
    title: 'Relevé de compte',
    open: 'Au {date}, il reste {amount} à payer.',
    openAndLate: 'Au {date}, il reste {amount} à payer, dont {overdue} en retard.',
    nothingOpen: 'Au {date}, rien ne reste à payer.',
    toPay: 'Reste à payer',
    back: 'Vous sera remboursé',
    backApart: 'Ce montant n’est pas déduit de ce qui reste à payer.',
    payments: 'Paiements depuis le {date}',
    cutOpen: 'Voici les {count} premiers documents. Le total les comprend tous.',
    cutPayments: 'Voici les {count} derniers paiements.',
    number: 'Numéro', issueDate: 'Date', dueDate: 'Au plus tard le', late: 'en retard', amount: 'Montant',
    openAmount: 'Solde', total: 'Total', what: 'Objet',
    kinds: { invoice: 'Facture', credit_note: 'Avoir' },
    overpaid: 'Trop-perçu',
    paidOn: 'Date',
    moves: { received: 'Reçu', paidBack: 'Remboursé', settled: 'Compensé' },
    iban: 'IBAN', accountName: 'Titulaire du compte',
  },
}
