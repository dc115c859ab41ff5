import type { DocumentLocale, InvoiceKind } from '../invoice/document'
import type { ReminderTone } from './reminder-steps'

/** The words of a mail before its placeholders are filled in. */
export interface MailTemplate {
  subject: string
  /** Plain text; an empty line begins a new paragraph. */
  message: string
}

/** What a mail that brings a document says unless the seller has words of their own. */
export const documentMailTexts: Readonly<Record<InvoiceKind, Readonly<Record<DocumentLocale, MailTemplate>>>> = {
  invoice: {
    nl: {
      subject: 'Factuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nHierbij ontvangt u factuur {nummer} van {bedrag}.\n\nMet vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Invoice {number} from {business}',
      message: 'Dear {contact},\n\nPlease find invoice {number} for {total}.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\nhiermit erhalten Sie die Rechnung {number} über {total}.\n\nMit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Facture {number} de {business}',
      message: 'Bonjour {contact},\n\nVeuillez trouver la facture {number} d’un montant de {total}.\n\nCordialement,\n{business}',
    },
  },
  credit_note: {
    nl: {
      subject: 'Creditfactuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nHierbij ontvangt u creditfactuur {nummer} van {bedrag}. Hiervoor hoeft u niets te betalen.\n\n'
        + 'Met vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Credit note {number} from {business}',
      message: 'Dear {contact},\n\nPlease find credit note {number} for {total}. There is nothing to pay for it.\n\n'
        + 'Kind regards,\n{business}',
    },
    de: {
      subject: 'Rechnungskorrektur {number} von {business}',
      message: 'Guten Tag {contact},\n\nhiermit erhalten Sie die Rechnungskorrektur {number} über {total}. '
        + 'Dafür brauchen Sie nichts zu bezahlen.\n\nMit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Avoir {number} de {business}',
      message: 'Bonjour {contact},\n\nVeuillez trouver l’avoir {number} d’un montant de {total}. Vous n’avez rien à payer pour celui-ci.\n\n'
        + 'Cordialement,\n{business}',
    },
  },
}

/** What a reminder says, more plainly each time. The seller's own text takes the place of the message. */
export const reminderTexts: Readonly<Record<ReminderTone, Readonly<Record<DocumentLocale, MailTemplate>>>> = {
  early: {
    nl: {
      subject: 'Herinnering: factuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nGraag herinneren wij u aan factuur {nummer}, waarvan nog {openstaand} openstaat. '
        + 'U kunt betalen tot en met {vervaldatum}.\n\nHebt u al betaald? Dan hoeft u niets te doen.\n\n'
        + 'Met vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Reminder: invoice {number} from {business}',
      message: 'Dear {contact},\n\nA friendly reminder of invoice {number}: {open} is still open. It is due on {dueDate}.\n\n'
        + 'If you have paid already, there is nothing you need to do.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Zahlungserinnerung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\ngern erinnern wir Sie an die Rechnung {number}, von der noch {open} offen sind. '
        + 'Sie ist am {dueDate} fällig.\n\nHaben Sie bereits bezahlt, brauchen Sie nichts zu tun.\n\n'
        + 'Mit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Rappel : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nNous vous rappelons la facture {number}, sur laquelle il reste {open} à payer. '
        + 'Elle arrive à échéance le {dueDate}.\n\nSi vous avez déjà payé, vous n’avez rien à faire.\n\nCordialement,\n{business}',
    },
  },
  friendly: {
    nl: {
      subject: 'Herinnering: factuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nMisschien is het u ontgaan: van factuur {nummer} staat nog {openstaand} open. '
        + 'De vervaldatum was {vervaldatum}.\n\nHebt u al betaald? Dan hoeft u niets te doen.\n\nMet vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Reminder: invoice {number} from {business}',
      message: 'Dear {contact},\n\nThis may have escaped your notice: {open} of invoice {number} is still open. '
        + 'It was due on {dueDate}.\n\nIf you have paid already, there is nothing you need to do.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Zahlungserinnerung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\nvielleicht ist es Ihnen entgangen: Von der Rechnung {number} sind noch {open} offen. '
        + 'Sie war am {dueDate} fällig.\n\nHaben Sie bereits bezahlt, brauchen Sie nichts zu tun.\n\nMit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Rappel : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nCela vous a peut-être échappé : il reste {open} à payer sur la facture {number}, '
        + 'échue le {dueDate}.\n\nSi vous avez déjà payé, vous n’avez rien à faire.\n\nCordialement,\n{business}',
    },
  },
  firm: {
    nl: {
      subject: 'Tweede herinnering: factuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nOndanks onze herinnering staat van factuur {nummer} nog {openstaand} open. '
        + 'De vervaldatum was {vervaldatum}. Wilt u het bedrag binnen zeven dagen betalen?\n\n'
        + 'Klopt er iets niet aan de factuur? Laat het ons dan weten.\n\nMet vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Second reminder: invoice {number} from {business}',
      message: 'Dear {contact},\n\nDespite our reminder, {open} of invoice {number} is still open. It was due on {dueDate}. '
        + 'Please pay it within seven days.\n\nIf something is wrong with the invoice, please tell us.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Zweite Zahlungserinnerung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\ntrotz unserer Erinnerung sind von der Rechnung {number} noch {open} offen. '
        + 'Sie war am {dueDate} fällig. Bitte bezahlen Sie den Betrag innerhalb von sieben Tagen.\n\n'
        + 'Stimmt etwas an der Rechnung nicht? Dann sagen Sie es uns bitte.\n\nMit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Deuxième rappel : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nMalgré notre rappel, il reste {open} à payer sur la facture {number}, échue le {dueDate}. '
        + 'Merci de régler ce montant dans les sept jours.\n\nSi quelque chose n’est pas juste sur la facture, dites-le-nous.\n\n'
        + 'Cordialement,\n{business}',
    },
  },
  last: {
    nl: {
      subject: 'Laatste herinnering: factuur {nummer} van {bedrijf}',
      message: 'Beste {contactpersoon},\n\nWij hebben u eerder herinnerd aan factuur {nummer}. Er staat nog {openstaand} open; '
        + 'de vervaldatum was {vervaldatum}. Dit is onze laatste herinnering: betaal het bedrag binnen zeven dagen, of neem '
        + 'contact met ons op.\n\nMet vriendelijke groet,\n{bedrijf}',
    },
    en: {
      subject: 'Last reminder: invoice {number} from {business}',
      message: 'Dear {contact},\n\nWe have reminded you of invoice {number} before. {open} is still open; it was due on {dueDate}. '
        + 'This is our last reminder: pay within seven days, or get in touch with us.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Letzte Zahlungserinnerung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\nwir haben Sie schon an die Rechnung {number} erinnert. Es sind noch {open} offen; '
        + 'sie war am {dueDate} fällig. Dies ist unsere letzte Erinnerung: Bezahlen Sie innerhalb von sieben Tagen, oder '
        + 'melden Sie sich bei uns.\n\nMit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Dernier rappel : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nNous vous avons déjà rappelé la facture {number}. Il reste {open} à payer ; elle était '
        + 'échue le {dueDate}. Ceci est notre dernier rappel : payez dans les sept jours ou contactez-nous.\n\nCordialement,\n{business}',
    },
  },
}
