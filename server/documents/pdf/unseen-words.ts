import type { DocumentLocale } from '#domain/invoice/document'

/** Words of a document that are heard, or shown by the reader's program, and stand nowhere on paper. */
interface UnseenWords {
  /** Stands for the code with which a banking app fills in a payment. */
  paymentCode: (amount: string, payee: string, reference: string) => string
  /** What the attached file is. */
  eInvoice: string
  lines: string
  notes: string
  payment: string
}

export const unseenWords: Readonly<Record<DocumentLocale, UnseenWords>> = {
  nl: {
    paymentCode: (amount, payee, reference) =>
      `QR-code voor de app van uw bank: betaal ${amount} aan ${payee} onder vermelding van ${reference}`,
    eInvoice: 'Dit document als e-factuur in UBL, voor boekhoudprogramma’s',
    lines: 'Regels',
    notes: 'Opmerkingen',
    payment: 'Betaling',
  },
  en: {
    paymentCode: (amount, payee, reference) =>
      `QR code for your banking app: pay ${amount} to ${payee} with reference ${reference}`,
    eInvoice: 'This document as an e-invoice in UBL, for accounting software',
    lines: 'Lines',
    notes: 'Notes',
    payment: 'Payment',
  },
  de: {
    paymentCode: (amount, payee, reference) =>
      `QR-Code für Ihre Banking-App: ${amount} an ${payee} zahlen, Verwendungszweck ${reference}`,
    eInvoice: 'Dieses Dokument als E-Rechnung in UBL, für Buchhaltungsprogramme',
    lines: 'Positionen',
    notes: 'Anmerkungen',
    payment: 'Zahlung',
  },
  fr: {
    paymentCode: (amount, payee, reference) =>
      `Code QR pour l’application de votre banque : payer ${amount} à ${payee} avec la référence ${reference}`,
    eInvoice: 'Ce document au format électronique UBL, pour les logiciels de comptabilité',
    lines: 'Lignes',
    notes: 'Remarques',
    payment: 'Paiement',
  },
}
