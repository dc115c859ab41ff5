import type { DocumentLocale } from '#domain/invoice/document'

/**
 * What a mail about a document says beside the seller's own words. Dutch is the pattern: the compiler holds the other
 * languages to it.
 */
const nl = {
  toPay: 'Te betalen',
  /** What is left of an invoice of which a part was credited. */
  open: 'Nog te betalen',
  /** The amount of a formal notice with costs and interest. */
  claimed: 'Totaal te betalen',
  /** The amount of a credit note, by what becomes of it; `{number}` is that of its invoice. */
  credited: {
    refunded: 'Terugbetaald of verrekend', toRefund: 'Krijgt u terug', lessens: 'Gaat af van factuur {number}',
    unknown: 'Wordt verrekend of terugbetaald',
  },
  number: { invoice: 'Factuurnummer', credit_note: 'Creditfactuurnummer' },
  dueDate: 'Uiterlijk op', reference: 'Kenmerk', iban: 'IBAN', accountName: 'Ten name van',
  view: { invoice: 'Bekijk de factuur', credit_note: 'Bekijk de creditfactuur' },
  viewAll: 'Bekijk al uw documenten',
  pay: 'Bekijk en betaal',
  attachedPdf: 'Als bijlage: de pdf.',
  attachedPdfAndUbl: 'Als bijlage: de pdf, en de e-factuur (UBL) voor uw boekhoudprogramma.',
  attachedLetter: 'Als bijlage: de brief en de factuur (pdf).',
}

/** In the language of the document. */
export const documentMailWords: Readonly<Record<DocumentLocale, typeof nl>> = {
  nl,
  en: {
    toPay: 'Amount due', open: 'Still due', claimed: 'Total to pay',
    credited: {
      refunded: 'Refunded or settled', toRefund: 'You get back', lessens: 'Comes off invoice {number}',
      unknown: 'Will be settled or refunded',
    },
    number: { invoice: 'Invoice number', credit_note: 'Credit note number' },
    dueDate: 'Due by', reference: 'Reference', iban: 'IBAN', accountName: 'Account name',
    view: { invoice: 'View the invoice', credit_note: 'View the credit note' },
    viewAll: 'View all your documents',
    pay: 'View and pay',
    attachedPdf: 'Attached: the PDF.',
    attachedPdfAndUbl: 'Attached: the PDF, and the e-invoice (UBL) for your bookkeeping program.',
    attachedLetter: 'Attached: the letter and the invoice (PDF).',
  },
  de: {
    toPay: 'Zu zahlen', open: 'Noch zu zahlen', claimed: 'Insgesamt zu zahlen',
    credited: {
      refunded: 'Erstattet oder verrechnet', toRefund: 'Sie erhalten zurück',
      lessens: 'Wird von der Rechnung {number} abgezogen', unknown: 'Wird verrechnet oder erstattet',
    },
    number: { invoice: 'Rechnungsnummer', credit_note: 'Korrekturnummer' },
    dueDate: 'Fällig am', reference: 'Unser Zeichen', iban: 'IBAN', accountName: 'Kontoinhaber',
    view: { invoice: 'Rechnung ansehen', credit_note: 'Rechnungskorrektur ansehen' },
    viewAll: 'Alle Dokumente ansehen',
    pay: 'Ansehen und bezahlen',
    attachedPdf: 'Im Anhang: die PDF-Datei.',
    attachedPdfAndUbl: 'Im Anhang: die PDF-Datei und die E-Rechnung (UBL) für Ihr Buchhaltungsprogramm.',
    attachedLetter: 'Im Anhang: der Brief und die Rechnung (PDF).',
  },
  fr: {
    toPay: 'À payer', open: 'Reste à payer', claimed: 'Total à payer',
    credited: {
      refunded: 'Remboursé ou compensé', toRefund: 'Vous sera remboursé', lessens: 'Déduit de la facture {number}',
      unknown: 'Sera compensé ou remboursé',
    },
    number: { invoice: 'Numéro de facture', credit_note: 'Numéro d’avoir' },
    dueDate: 'Au plus tard le', reference: 'Référence', iban: 'IBAN', accountName: 'Titulaire du compte',
    view: { invoice: 'Voir la facture', credit_note: 'Voir l’avoir' },
    viewAll: 'Voir tous vos documents',
    pay: 'Voir et payer',
    attachedPdf: 'En pièce jointe : le PDF.',
    attachedPdfAndUbl: 'En pièces jointes : le PDF et la facture électronique (UBL) pour votre logiciel de comptabilité.',
    attachedLetter: 'En pièces jointes : la lettre et la facture (PDF).',
  },
}
