import type { DocumentLocale } from '#domain/invoice/document'
import type { DebtorKind } from '#domain/late-payment/claim'

/** What a formal notice says; words in braces are filled in. */
export interface NoticeWords {
  title: string
  greeting: string
  /** What the letter is about, and what it asks for: a paragraph each. */
  opening: readonly string[]
  /** What follows where nobody pays in time. */
  consequence: readonly string[]
  closing: readonly string[]
}

/**
 * To a consumer the letter of art. 6:96 (6) BW: pay within fourteen days, counted from the day after it was received,
 * and what costs follow else, to the cent (Hoge Raad 25 November 2016, ECLI:NL:HR:2016:2704). To a business, in default
 * by its due date, a demand with costs (art. 6:96 (4) BW) and interest (art. 6:119a BW).
 */
export const noticeWords: Readonly<Record<DebtorKind, Readonly<Record<DocumentLocale, NoticeWords>>>> = {
  consumer: {
    nl: {
      title: 'Aanmaning',
      greeting: 'Geachte {contact},',
      opening: [
        'Van factuur {number} van {issueDate} staat volgens onze administratie nog {open} open. De factuur had uiterlijk '
        + 'op {dueDate} betaald moeten zijn.',
        'Wij vragen u {open} alsnog te betalen binnen veertien dagen, gerekend vanaf de dag nadat u deze brief hebt '
        + 'ontvangen. Betaalt u uiterlijk op {payBy}, dan bent u in elk geval op tijd.{inTime}',
      ],
      consequence: [
        '{tooLate} de wettelijke rente in rekening over het openstaande bedrag, vanaf {defaultFrom} tot de dag waarop u '
        + 'betaalt (artikel 6:119 van het Burgerlijk Wetboek). Tot en met vandaag is dat {interest}.',
      ],
      closing: [
        'Hebt u net betaald? Dan kunt u deze brief als niet verzonden beschouwen. Klopt er iets niet, of lukt betalen niet '
        + 'in één keer? Neem dan binnen de termijn contact met ons op.',
        'Met vriendelijke groet,\n{business}',
      ],
    },
    en: {
      title: 'Formal notice',
      greeting: 'Dear {contact},',
      opening: [
        'According to our books, {open} of invoice {number} of {issueDate} is still open. It was due on {dueDate}.',
        'We ask you to pay {open} within fourteen days, counted from the day after you received this letter. If you pay by '
        + '{payBy}, you are in time in any case.{inTime}',
      ],
      consequence: [
        '{tooLate} statutory interest over the open amount, from {defaultFrom} to the day on which you pay (article 6:119 '
        + 'of the Dutch Civil Code). To this day that is {interest}.',
      ],
      closing: [
        'If you have just paid, please disregard this letter. If something is not right, or you cannot pay all at once, '
        + 'please get in touch with us within this time.',
        'Kind regards,\n{business}',
      ],
    },
    de: {
      title: 'Mahnung',
      greeting: 'Guten Tag {contact},',
      opening: [
        'von der Rechnung {number} vom {issueDate} sind nach unseren Büchern noch {open} offen. Sie war am {dueDate} fällig.',
        'Wir bitten Sie, {open} innerhalb von vierzehn Tagen zu bezahlen, gerechnet ab dem Tag, nachdem Sie diesen Brief '
        + 'erhalten haben. Bezahlen Sie spätestens am {payBy}, sind Sie in jedem Fall rechtzeitig.{inTime}',
      ],
      consequence: [
        '{tooLate} die gesetzlichen Zinsen auf den offenen Betrag, ab dem {defaultFrom} bis zu dem '
        + 'Tag, an dem Sie bezahlen (Artikel 6:119 des niederländischen Bürgerlichen Gesetzbuchs). Bis heute '
        + 'sind das {interest}.',
      ],
      closing: [
        'Haben Sie gerade bezahlt, ist dieser Brief gegenstandslos. Stimmt etwas nicht, oder können Sie nicht auf einmal '
        + 'bezahlen, melden Sie sich bitte innerhalb der Frist bei uns.',
        'Mit freundlichen Grüßen\n{business}',
      ],
    },
    fr: {
      title: 'Mise en demeure',
      greeting: 'Bonjour {contact},',
      opening: [
        'Selon nos livres, il reste {open} à payer sur la facture {number} du {issueDate}. Elle était échue le {dueDate}.',
        'Nous vous prions de payer {open} dans les quatorze jours, comptés à partir du lendemain de la réception de cette '
        + 'lettre. Si vous payez au plus tard le {payBy}, vous êtes en tout cas dans les délais.{inTime}',
      ],
      consequence: [
        '{tooLate} les intérêts légaux sur le montant restant, du {defaultFrom} au jour de votre paiement '
        + '(article 6:119 du Code civil néerlandais). À ce jour, ils s’élèvent à {interest}.',
      ],
      closing: [
        'Si vous venez de payer, ne tenez pas compte de cette lettre. Si quelque chose n’est pas juste, ou si vous ne '
        + 'pouvez pas payer en une fois, contactez-nous dans ce délai.',
        'Cordialement,\n{business}',
      ],
    },
  },
  business: {
    nl: {
      title: 'Aanmaning',
      greeting: 'Geachte {contact},',
      opening: [
        'Van factuur {number} van {issueDate} staat volgens onze administratie nog {open} open. De factuur had uiterlijk op '
        + '{dueDate} betaald moeten zijn; sindsdien bent u in verzuim.',
        'Daarom maken wij naast het openstaande bedrag aanspraak op {costs} aan incassokosten{withVat} (artikel 6:96 van het '
        + 'Burgerlijk Wetboek en het Besluit vergoeding voor buitengerechtelijke incassokosten) en op de wettelijke '
        + 'handelsrente vanaf {defaultFrom} (artikel 6:119a van het Burgerlijk Wetboek). Tot en met vandaag is die rente '
        + '{interest}.',
        'Wij verzoeken u, en voor zover nodig sommeren wij u, het totaal van {total} uiterlijk op {payBy} te betalen.',
      ],
      consequence: [
        'De rente loopt door tot u betaalt: nu {rate}% per jaar, {aDay} per dag. Ontvangen wij het bedrag niet op tijd, dan '
        + 'kunnen wij de vordering uit handen geven.',
      ],
      closing: [
        'Hebt u net betaald? Laat het ons weten. Klopt er iets niet, of lukt betalen niet in één keer? Neem dan voor {payBy} '
        + 'contact met ons op.',
        'Met vriendelijke groet,\n{business}',
      ],
    },
    en: {
      title: 'Formal notice',
      greeting: 'Dear {contact},',
      opening: [
        'According to our books, {open} of invoice {number} of {issueDate} is still open. It was due on {dueDate}; you have '
        + 'been in default since.',
        'Beside the open amount we therefore claim {costs} in costs of collection{withVat} (article 6:96 of the Dutch Civil Code '
        + 'and the Dutch decree on the compensation of extrajudicial collection costs) and statutory commercial interest '
        + 'from {defaultFrom} (article 6:119a of the Dutch Civil Code). To this day that interest is {interest}.',
        'We ask you, and as far as needed give you formal notice, to pay the total of {total} by {payBy}.',
      ],
      consequence: [
        'Interest runs on until you pay: at {rate}% a year now, {aDay} a day. If we do not receive the amount in time, we may '
        + 'hand the claim over for collection.',
      ],
      closing: [
        'If you have just paid, please tell us. If something is not right, or you cannot pay all at once, please get in '
        + 'touch with us before {payBy}.',
        'Kind regards,\n{business}',
      ],
    },
    de: {
      title: 'Mahnung',
      greeting: 'Guten Tag {contact},',
      opening: [
        'von der Rechnung {number} vom {issueDate} sind nach unseren Büchern noch {open} offen. Sie war am {dueDate} fällig; '
        + 'seitdem sind Sie in Verzug.',
        'Neben dem offenen Betrag machen wir deshalb {costs} Inkassokosten{withVat} (Artikel 6:96 des niederländischen '
        + 'Bürgerlichen Gesetzbuchs und die niederländische Verordnung über die Vergütung außergerichtlicher '
        + 'Inkassokosten) und die gesetzlichen Handelszinsen ab dem {defaultFrom} geltend (Artikel 6:119a des '
        + 'niederländischen Bürgerlichen Gesetzbuchs). Bis heute betragen diese Zinsen {interest}.',
        'Wir fordern Sie auf, den Gesamtbetrag von {total} spätestens am {payBy} zu bezahlen.',
      ],
      consequence: [
        'Die Zinsen laufen weiter, bis Sie bezahlen: zurzeit {rate} % im Jahr, {aDay} am Tag. Erhalten wir den Betrag nicht '
        + 'rechtzeitig, können wir die Forderung abgeben.',
      ],
      closing: [
        'Haben Sie gerade bezahlt, sagen Sie es uns bitte. Stimmt etwas nicht, oder können Sie nicht auf einmal bezahlen, '
        + 'melden Sie sich bitte vor dem {payBy} bei uns.',
        'Mit freundlichen Grüßen\n{business}',
      ],
    },
    fr: {
      title: 'Mise en demeure',
      greeting: 'Bonjour {contact},',
      opening: [
        'Selon nos livres, il reste {open} à payer sur la facture {number} du {issueDate}. Elle était échue le {dueDate} ; '
        + 'vous êtes en défaut depuis.',
        'En plus du montant restant, nous réclamons donc {costs} de frais de recouvrement{withVat} (article 6:96 du Code civil '
        + 'néerlandais et décret néerlandais sur l’indemnisation des frais de recouvrement extrajudiciaire) et les intérêts '
        + 'commerciaux légaux à partir du {defaultFrom} (article 6:119a du Code civil néerlandais). À ce jour, ces intérêts '
        + 's’élèvent à {interest}.',
        'Nous vous mettons en demeure de payer le total de {total} au plus tard le {payBy}.',
      ],
      consequence: [
        'Les intérêts courent jusqu’à votre paiement : actuellement {rate} % par an, soit {aDay} par jour. Si nous ne recevons '
        + 'pas le montant à temps, nous pouvons confier la créance au recouvrement.',
      ],
      closing: [
        'Si vous venez de payer, dites-le-nous. Si quelque chose n’est pas juste, ou si vous ne pouvez pas payer en une fois, '
        + 'contactez-nous avant le {payBy}.',
        'Cordialement,\n{business}',
      ],
    },
  },
}

/** What a letter to a consumer says of costs of collection: each stands in it by its name. */
interface ConsumerCostsWords {
  /** Of who pays in time. */
  inTime: string
  /** Of who does not, as far as the interest. */
  tooLate: string
}

/** By whether the costs are ahead or were charged already: then nobody is spared them by paying in time. */
export const consumerCostsWords: Readonly<Record<'ahead' | 'charged', Readonly<Record<DocumentLocale, ConsumerCostsWords>>>> = {
  ahead: {
    nl: {
      inTime: ' U betaalt dan geen incassokosten.',
      tooLate: 'Betaalt u niet binnen deze termijn, dan bent u daarna {costs} aan incassokosten verschuldigd{withVat} '
        + '(artikel 6:96 van het Burgerlijk Wetboek en het Besluit vergoeding voor buitengerechtelijke incassokosten). Wij '
        + 'brengen u dan ook',
    },
    en: {
      inTime: ' You then pay no costs of collection.',
      tooLate: 'If you do not pay within this time, you will owe {costs} in costs of collection after it{withVat} (article '
        + '6:96 of the Dutch Civil Code and the Dutch decree on the compensation of extrajudicial collection costs). We will '
        + 'then also charge',
    },
    de: {
      inTime: ' Sie zahlen dann keine Inkassokosten.',
      tooLate: 'Bezahlen Sie nicht innerhalb dieser Frist, schulden Sie danach {costs} Inkassokosten{withVat} (Artikel 6:96 '
        + 'des niederländischen Bürgerlichen Gesetzbuchs und die niederländische Verordnung über die Vergütung '
        + 'außergerichtlicher Inkassokosten). Wir berechnen dann auch',
    },
    fr: {
      inTime: ' Vous ne payez alors pas de frais de recouvrement.',
      tooLate: 'Si vous ne payez pas dans ce délai, vous devrez ensuite {costs} de frais de recouvrement{withVat} (article '
        + '6:96 du Code civil néerlandais et décret néerlandais sur l’indemnisation des frais de recouvrement '
        + 'extrajudiciaire). Nous vous compterons alors aussi',
    },
  },
  charged: {
    nl: { inTime: '', tooLate: 'Betaalt u niet binnen deze termijn, dan brengen wij u' },
    en: { inTime: '', tooLate: 'If you do not pay within this time, we will charge' },
    de: { inTime: '', tooLate: 'Bezahlen Sie nicht innerhalb dieser Frist, berechnen wir' },
    fr: { inTime: '', tooLate: 'Si vous ne payez pas dans ce délai, nous vous compterons' },
  },
}

/** What all formal notices say alike. Dutch is the pattern: the compiler holds the other languages to it. */
const shared = {
  invoice: 'Factuur', invoiceDate: 'Factuurdatum', dueDate: 'Vervaldatum', reference: 'Kenmerk',
  amounts: 'Wat er openstaat', description: 'Omschrijving', amount: 'Bedrag', invoiceOf: 'Factuur {number}, totaal',
  received: 'Betaald of gecrediteerd', open: 'Openstaand', costs: 'Incassokosten', interestUntil: 'Wettelijke rente tot en met {date}',
  total: 'Totaal te betalen', sum: 'Totaal', withVat: ', inclusief {rate}% btw die wij niet kunnen verrekenen',
  /** Of interest that was charged on a document of its own. */
  charged: 'Al in rekening gebracht',
  chargedBefore: 'Van kosten en rente hebben wij {charged} al apart in rekening gebracht. Dat is hierboven niet meegerekend.',
  interest: 'Berekening van de rente', from: 'Van', to: 'Tot en met', days: 'Dagen', over: 'Over', rate: 'Per jaar',
  assumed: 'Met een * staat een rente die bij het maken van deze brief nog niet bekend was: gerekend is met de laatst '
    + 'bekende.',
  howToPay: 'Zo betaalt u', iban: 'IBAN', accountName: 'Ten name van', statement: 'Onder vermelding van',
  paymentLink: 'Betaallink', dutchLaw: 'Wij gaan ervan uit dat op deze vordering Nederlands recht van toepassing is.',
}

export const sharedNoticeWords: Readonly<Record<DocumentLocale, typeof shared>> = {
  nl: shared,
  en: {
    invoice: 'Invoice', invoiceDate: 'Invoice date', dueDate: 'Due date', reference: 'Reference',
    amounts: 'What is open', description: 'Description', amount: 'Amount', invoiceOf: 'Invoice {number}, total',
    received: 'Paid or credited', open: 'Open', costs: 'Costs of collection', interestUntil: 'Statutory interest to {date}',
    total: 'Total to pay', sum: 'Total', withVat: ', {rate}% VAT included, which we cannot deduct',
    charged: 'Charged already',
    chargedBefore: 'Of costs and interest we have charged {charged} separately already. The amounts above are without it.',
    interest: 'How the interest is made up', from: 'From', to: 'To', days: 'Days', over: 'Over', rate: 'A year',
    assumed: 'A rate with * was not known yet when this letter was made: the last known one stands in for it.',
    howToPay: 'How to pay', iban: 'IBAN', accountName: 'Account name', statement: 'Stating',
    paymentLink: 'Payment link', dutchLaw: 'We take it that Dutch law applies to this claim.',
  },
  de: {
    invoice: 'Rechnung', invoiceDate: 'Rechnungsdatum', dueDate: 'Fällig am', reference: 'Unser Zeichen',
    amounts: 'Was offen ist', description: 'Beschreibung', amount: 'Betrag', invoiceOf: 'Rechnung {number}, Gesamtbetrag',
    received: 'Bezahlt oder gutgeschrieben', open: 'Offen', costs: 'Inkassokosten', interestUntil: 'Gesetzliche Zinsen bis {date}',
    total: 'Insgesamt zu zahlen', sum: 'Insgesamt', withVat: ', einschließlich {rate} % USt., die wir nicht abziehen können',
    charged: 'Bereits berechnet',
    chargedBefore: 'Von Kosten und Zinsen haben wir {charged} bereits gesondert berechnet. Das ist oben nicht enthalten.',
    interest: 'Berechnung der Zinsen', from: 'Von', to: 'Bis', days: 'Tage', over: 'Auf', rate: 'Im Jahr',
    assumed: 'Ein Zinssatz mit * war noch nicht bekannt, als dieser Brief geschrieben wurde: Gerechnet ist mit dem letzten '
      + 'bekannten.',
    howToPay: 'So bezahlen Sie', iban: 'IBAN', accountName: 'Kontoinhaber', statement: 'Verwendungszweck',
    paymentLink: 'Zahlungslink', dutchLaw: 'Wir gehen davon aus, dass auf diese Forderung niederländisches Recht anzuwenden ist.',
  },
  fr: {
    invoice: 'Facture', invoiceDate: 'Date de facture', dueDate: 'Échéance', reference: 'Référence',
    amounts: 'Ce qui reste à payer', description: 'Description', amount: 'Montant', invoiceOf: 'Facture {number}, total',
    received: 'Payé ou crédité', open: 'Restant dû', costs: 'Frais de recouvrement', interestUntil: 'Intérêts légaux jusqu’au {date}',
    total: 'Total à payer', sum: 'Total', withVat: ', {rate} % de TVA incluse que nous ne pouvons pas déduire',
    charged: 'Déjà facturé',
    chargedBefore: 'Nous avons déjà facturé séparément {charged} de frais et d’intérêts. Ce montant n’est pas repris ci-dessus.',
    interest: 'Calcul des intérêts', from: 'Du', to: 'Au', days: 'Jours', over: 'Sur', rate: 'Par an',
    assumed: 'Un taux marqué * n’était pas encore connu quand cette lettre a été faite : le dernier connu en tient lieu.',
    howToPay: 'Pour payer', iban: 'IBAN', accountName: 'Titulaire du compte', statement: 'Communication',
    paymentLink: 'Lien de paiement', dutchLaw: 'Nous partons du principe que le droit néerlandais s’applique à cette créance.',
  },
}
