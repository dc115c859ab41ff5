import type { DocumentLocale, InvoiceKind } from '../invoice/document'
import type { DebtorKind } from '../late-payment/claim'
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

/** What a mail with the statement of a customer says; `{standing}` is its first sentence. */
export const statementTexts: Readonly<Record<DocumentLocale, MailTemplate>> = {
  nl: {
    subject: 'Rekeningoverzicht van {business}',
    message: 'Beste {contact},\n\nHierbij ontvangt u uw rekeningoverzicht. {standing}\n\nMet vriendelijke groet,\n{business}',
  },
  en: {
    subject: 'Statement from {business}',
    message: 'Dear {contact},\n\nPlease find your statement. {standing}\n\nKind regards,\n{business}',
  },
  de: {
    subject: 'Kontoübersicht von {business}',
    message: 'Guten Tag {contact},\n\nhiermit erhalten Sie Ihre Kontoübersicht. {standing}\n\nMit freundlichen Grüßen\n{business}',
  },
  fr: {
    subject: 'Relevé de compte de {business}',
    message: 'Bonjour {contact},\n\nVeuillez trouver votre relevé de compte. {standing}\n\nCordialement,\n{business}',
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

/**
 * What the mail says that brings a formal notice. It says what the letter must: whoever opens no attachment has read it
 * as well.
 */
export const noticeTexts: Readonly<Record<DebtorKind, Readonly<Record<DocumentLocale, MailTemplate>>>> = {
  consumer: {
    nl: {
      subject: 'Aanmaning: factuur {number} van {business}',
      message: 'Geachte {contact},\n\nVan factuur {number} staat nog {open} open. De vervaldatum was {dueDate}.\n\n'
        + 'Wij vragen u dit bedrag te betalen binnen veertien dagen, gerekend vanaf de dag nadat u deze aanmaning hebt '
        + 'ontvangen. Betaalt u uiterlijk op {payBy}, dan bent u in elk geval op tijd. Daarna bent u {owed} verschuldigd. '
        + 'In de brief bij deze mail staat het precies.\n\n'
        + 'Klopt er iets niet, of lukt betalen niet in één keer? Neem dan contact met ons op.\n\nMet vriendelijke groet,\n{business}',
    },
    en: {
      subject: 'Formal notice: invoice {number} from {business}',
      message: 'Dear {contact},\n\n{open} of invoice {number} is still open. It was due on {dueDate}.\n\n'
        + 'We ask you to pay this amount within fourteen days, counted from the day after you received this notice. If you '
        + 'pay by {payBy}, you are in time in any case. After that you will owe {owed}. '
        + 'The letter with this mail says exactly what.\n\n'
        + 'If something is not right, or you cannot pay all at once, please get in touch with us.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Mahnung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\nvon der Rechnung {number} sind noch {open} offen. Sie war am {dueDate} fällig.\n\n'
        + 'Wir bitten Sie, diesen Betrag innerhalb von vierzehn Tagen zu bezahlen, gerechnet ab dem Tag, nachdem Sie diese '
        + 'Mahnung erhalten haben. Bezahlen Sie spätestens am {payBy}, sind Sie in jedem Fall rechtzeitig. Danach schulden '
        + 'Sie {owed}. Der Brief in dieser Mail sagt es genau.\n\n'
        + 'Stimmt etwas nicht, oder können Sie nicht auf einmal bezahlen? Dann melden Sie sich bitte bei uns.\n\n'
        + 'Mit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Mise en demeure : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nIl reste {open} à payer sur la facture {number}, échue le {dueDate}.\n\n'
        + 'Nous vous prions de payer ce montant dans les quatorze jours, comptés à partir du lendemain de la réception de '
        + 'cette mise en demeure. Si vous payez au plus tard le {payBy}, vous êtes en tout cas dans les délais. Ensuite '
        + 'vous devrez {owed}. La lettre jointe le dit précisément.\n\n'
        + 'Si quelque chose n’est pas juste, ou si vous ne pouvez pas payer en une fois, contactez-nous.\n\nCordialement,\n{business}',
    },
  },
  business: {
    nl: {
      subject: 'Aanmaning: factuur {number} van {business}',
      message: 'Geachte {contact},\n\nVan factuur {number} staat nog {open} open. De vervaldatum was {dueDate}.\n\n'
        + 'Wij maken daarom ook aanspraak op {costs} aan incassokosten en op de wettelijke handelsrente, tot vandaag '
        + '{interest}. Wij verzoeken u {claimed} uiterlijk op {payBy} te betalen. In de brief bij deze mail staat hoe het is '
        + 'berekend.\n\nKlopt er iets niet, of lukt betalen niet in één keer? Neem dan contact met ons op.\n\n'
        + 'Met vriendelijke groet,\n{business}',
    },
    en: {
      subject: 'Formal notice: invoice {number} from {business}',
      message: 'Dear {contact},\n\n{open} of invoice {number} is still open. It was due on {dueDate}.\n\n'
        + 'We therefore also claim {costs} in costs of collection and statutory commercial interest, {interest} to this '
        + 'day. Please pay {claimed} by {payBy}. The letter with this mail says how that is made up.\n\n'
        + 'If something is not right, or you cannot pay all at once, please get in touch with us.\n\nKind regards,\n{business}',
    },
    de: {
      subject: 'Mahnung: Rechnung {number} von {business}',
      message: 'Guten Tag {contact},\n\nvon der Rechnung {number} sind noch {open} offen. Sie war am {dueDate} fällig.\n\n'
        + 'Wir machen deshalb auch {costs} Inkassokosten und die gesetzlichen Handelszinsen geltend, bis heute {interest}. '
        + 'Bitte bezahlen Sie {claimed} spätestens am {payBy}. Der Brief in dieser Mail sagt, wie sich das zusammensetzt.\n\n'
        + 'Stimmt etwas nicht, oder können Sie nicht auf einmal bezahlen? Dann melden Sie sich bitte bei uns.\n\n'
        + 'Mit freundlichen Grüßen\n{business}',
    },
    fr: {
      subject: 'Mise en demeure : facture {number} de {business}',
      message: 'Bonjour {contact},\n\nIl reste {open} à payer sur la facture {number}, échue le {dueDate}.\n\n'
        + 'Nous réclamons donc aussi {costs} de frais de recouvrement et les intérêts commerciaux légaux, {interest} à ce '
        + 'jour. Veuillez payer {claimed} au plus tard le {payBy}. La lettre jointe dit comment ce montant est établi.\n\n'
        + 'Si quelque chose n’est pas juste, ou si vous ne pouvez pas payer en une fois, contactez-nous.\n\nCordialement,\n{business}',
    },
  },
}

/** What a consumer owes after the days of a notice: costs, unless they were charged already, and interest. */
export const owedAfterNotice: Readonly<Record<'ahead' | 'charged', Readonly<Record<DocumentLocale, string>>>> = {
  ahead: {
    nl: '{costs} aan incassokosten en de wettelijke rente',
    en: '{costs} in costs of collection, and statutory interest',
    de: '{costs} Inkassokosten und die gesetzlichen Zinsen',
    fr: '{costs} de frais de recouvrement et les intérêts légaux',
  },
  charged: {
    nl: 'de wettelijke rente', en: 'statutory interest', de: 'die gesetzlichen Zinsen', fr: 'les intérêts légaux',
  },
}
