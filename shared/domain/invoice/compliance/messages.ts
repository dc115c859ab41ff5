interface Words {
  nl: string
  en: string
}

export interface Message extends Words {
  /** What it says as a warning, where that is something else than as an error. */
  warning?: Words
}

/** One text per code: what is wrong, where, and what to do. Words in braces are filled in by the check. */
export const messages = {
  seller_name_missing: {
    nl: 'De naam van je bedrijf ontbreekt. Vul hem in bij je bedrijfsgegevens.',
    en: 'The name of your business is missing. Add it to your business details.',
  },
  seller_address_incomplete: {
    nl: 'Het adres van je bedrijf is niet compleet. Vul straat, postcode, plaats en land in bij je bedrijfsgegevens.',
    en: 'The address of your business is incomplete. Add street, postal code, city and country to your business details.',
  },
  seller_outside_netherlands: {
    nl: 'Je bedrijf staat in {value}. Polder kent alleen de Nederlandse wet: btw-tarieven, vermeldingen en aangifte zijn die van '
      + 'Nederland. Gebruik het voor wat je onder je Nederlandse registratie verkoopt.',
    en: 'Your business is in {value}. Polder knows the law of the Netherlands alone: VAT rates, statements and returns are Dutch. '
      + 'Use it for what you sell under your Dutch registration.',
  },
  seller_identifier_missing: {
    nl: 'Je bedrijf heeft geen KvK-nummer en geen btw-nummer. Vul er minstens één in, anders is de e-factuur ongeldig.',
    en: 'Your business has neither a KvK number nor a VAT number. Add at least one, or the e-invoice is invalid.',
  },
  seller_kvk_missing: {
    nl: 'Je KvK-nummer ontbreekt. Vul het in bij je bedrijfsgegevens, of geef daar aan dat je niet in het Handelsregister staat.',
    en: 'Your KvK number is missing. Add it to your business details, or state there that you are not in the trade register.',
  },
  kvk_invalid: {
    nl: 'Het KvK-nummer {value} klopt niet: het moet uit acht cijfers bestaan.',
    en: 'The KvK number {value} is wrong: it must have eight digits.',
  },
  seller_vat_number_missing: {
    nl: 'Je btw-nummer ontbreekt. Vul het in bij je bedrijfsgegevens; alleen onder de KOR en bij vrijgestelde prestaties '
      + 'mag het weg.',
    en: 'Your VAT number is missing. Add it to your business details; only the small business scheme (KOR) and exempt '
      + 'supplies go without.',
  },
  vat_number_invalid: {
    nl: 'In het btw-nummer {value} is een teken verkeerd, of er ontbreekt iets. Een Nederlands nummer ziet eruit als NL123456789B13.',
    en: 'In the VAT number {value} a character is wrong, or something is missing. A Dutch number looks like NL123456789B13.',
  },
  iban_invalid: {
    nl: 'In het IBAN {value} is een teken verkeerd, of er ontbreekt iets. Verbeter het bij je bedrijfsgegevens.',
    en: 'In the IBAN {value} a character is wrong, or something is missing. Correct it in your business details.',
  },
  bic_invalid: {
    nl: 'De BIC {value} klopt niet. Controleer hem bij je bedrijfsgegevens, of laat hem leeg.',
    en: 'The BIC {value} is wrong. Check it in your business details, or leave it empty.',
  },
  iban_missing: {
    nl: 'Je hebt geen IBAN ingevuld, dus je klant ziet niet waarheen te betalen. Vul het in bij je bedrijfsgegevens.',
    en: 'You have no IBAN, so your customer cannot see where to pay. Add it to your business details.',
  },
  kor_vat_number_shown: {
    nl: 'Je gebruikt de KOR, maar je btw-nummer staat op de factuur. Haal het weg als je klant er geen btw uit mag afleiden.',
    en: 'You use the small business scheme (KOR), yet your VAT number is on the invoice. Remove it if it could suggest VAT.',
  },
  customer_missing: {
    nl: 'Er is nog geen klant gekozen. Kies een klant of maak er een aan.',
    en: 'No customer has been chosen. Choose or create one.',
    warning: {
      nl: 'Zonder klant wordt dit een vereenvoudigde factuur: die mag tot {limit} met btw. Er komt dan geen e-factuur (UBL).',
      en: 'Without a customer this is a simplified invoice, which may come to {limit} with VAT. There will be no e-invoice (UBL).',
    },
  },
  customer_name_missing: {
    nl: 'De naam van de klant ontbreekt. Vul hem in bij de klant.',
    en: 'The name of the customer is missing. Add it to the customer.',
  },
  customer_address_incomplete: {
    nl: 'Het adres van de klant is niet compleet. Vul straat, postcode, plaats en land in bij de klant.',
    en: 'The address of the customer is incomplete. Add street, postal code, city and country to the customer.',
  },
  customer_vat_number_missing: {
    nl: 'Het btw-nummer van de klant ontbreekt. Vul het in bij de klant, of kies een andere btw-behandeling.',
    en: 'The VAT number of the customer is missing. Add it to the customer, or choose another VAT treatment.',
  },
  customer_country_mismatch: {
    nl: '{value} past niet bij deze btw-behandeling. Verleggen vraagt een Nederlands btw-nummer, intracommunautair een '
      + 'btw-nummer van een ander EU-land en goederen die daarheen gaan, export een bestemming buiten de EU.',
    en: '{value} does not fit this VAT treatment. Reverse charge asks for a Dutch VAT number, intra-EU for a VAT number of '
      + 'another EU country and goods that go there, export for a destination outside the EU.',
  },
  customer_kvk_missing: {
    nl: 'De klant heeft geen KvK-nummer. Vul het in bij de klant, zodat de e-factuur zeker aankomt.',
    en: 'The customer has no KvK number. Add it to the customer, so that the e-invoice is sure to arrive.',
  },
  customer_vat_number_invalid: {
    nl: 'Het btw-nummer {value} van de klant is ongeldig, zei de btw-dienst van de EU (VIES) op {date}. Vraag de klant om '
      + 'het juiste nummer, of reken btw.',
    en: 'The VAT number {value} of the customer is not valid, said the VAT service of the EU (VIES) on {date}. Ask the '
      + 'customer for the right one, or charge VAT.',
  },
  customer_vat_number_unverified: {
    nl: 'Het btw-nummer {value} van de klant is niet als geldig bevestigd. Controleer het voordat je zonder btw factureert.',
    en: 'The VAT number {value} of the customer has not been confirmed as valid. Check it before you invoice without VAT.',
  },
  treatment_unusual: {
    nl: 'Deze btw-behandeling is ongebruikelijk voor deze klant. Controleer soort klant, land en behandeling.',
    en: 'This VAT treatment is unusual for this customer. Check the type of customer, the country and the treatment.',
  },
  oss_possible: {
    nl: 'De klant is een particulier in een ander EU-land. Boven {limit} per jaar geldt de btw van dat land '
      + '(éénloketregeling): kies het dan als land van de btw.',
    en: 'The customer is a consumer in another EU country. Above {limit} a year the VAT of that country applies (OSS): '
      + 'choose it as the country of the VAT then.',
  },
  oss_northern_ireland: {
    nl: 'De goederen gaan naar een particulier in Noord-Ierland, dat daarvoor als EU-land telt. Boven {limit} per jaar geldt de btw '
      + 'van daar (éénloketregeling): die kan Polder niet rekenen.',
    en: 'The goods go to a consumer in Northern Ireland, which counts as an EU country for them. Above {limit} a year its VAT applies '
      + '(OSS), which Polder cannot charge.',
  },
  oss_limit_passed: {
    nl: 'Aan particulieren in andere EU-landen verkocht je in {year} voor {turnover} aan goederen: meer dan '
      + '{limit}. Over deze levering geldt de btw van hun land, zoals over alles tot en met het jaar erna: meld je aan voor '
      + 'de éénloketregeling bij de Belastingdienst. Polder doet die aangifte niet.',
    en: 'To consumers in other EU countries you sold goods for {turnover} in {year}: more than {limit}. '
      + 'On this supply the VAT of their country applies, as on all until the end of the year after: register for the one-stop '
      + 'shop (OSS) with the tax office. Polder has no return for that.',
  },
  oss_limit_near: {
    nl: 'Aan particulieren in andere EU-landen verkocht je in {year} voor {turnover} aan goederen, deze factuur meegeteld. Boven '
      + '{limit} geldt vanaf die levering de btw van hun land (éénloketregeling). Elektronische diensten tellen ook mee: die '
      + 'kent Polder niet apart.',
    en: 'To consumers in other EU countries you sold goods for {turnover} in {year}, this invoice included. Above {limit} the VAT '
      + 'of their country applies from that supply on (OSS). Electronic services count as well: Polder cannot tell those apart.',
  },
  kor_limit_passed: {
    nl: 'Je omzet van {year} komt op {turnover}, boven de grens van {limit} van de KOR. Over deze levering reken je btw, zoals '
      + 'over alles tot en met het jaar erna: kies Gewone btw, ook op alle facturen hierna, en meld je bij de Belastingdienst '
      + 'af voor de KOR.',
    en: 'Your turnover of {year} comes to {turnover}, above the limit of {limit} of the small business scheme (KOR). This '
      + 'supply is taxed, as is all until the end of the year after: choose Standard VAT, here and on every later invoice, '
      + 'and tell the tax office that you leave the scheme.',
  },
  kor_limit_near: {
    nl: 'Met deze factuur komt je omzet van {year} op {turnover}; de grens van de KOR is {limit}. De levering die erboven '
      + 'komt, is met btw belast, en alles daarna ook.',
    en: 'This invoice brings your turnover of {year} to {turnover}; the limit of the small business scheme (KOR) is {limit}. '
      + 'The supply that passes it is taxed, and all after it.',
  },
  kor_exempt_counts: {
    nl: 'Deze vrijgestelde omzet telt Polder mee voor de grens van de KOR. Dat is zo bij onroerend goed, krediet, verzekering en '
      + 'margeregelingen, en bij de eerste drie alleen als het geen bijkomstige handeling is. Past een andere reden uit de lijst '
      + 'van de wet? Kies dan die.',
    en: 'Polder counts this exempt turnover towards the limit of the small business scheme (KOR). That is right for immovable '
      + 'property, credit, insurance and margin schemes, and for the first three only where they are not ancillary. Does another '
      + 'reason of the law\'s list fit? Then choose that one.',
  },
  vat_exemption_reason_missing: {
    nl: 'De reden van de btw-vrijstelling ontbreekt. Vul in welk artikel je vrijstelt.',
    en: 'The reason for the VAT exemption is missing. State the article that exempts you.',
  },
  margin_vat_apart: {
    nl: 'Bij een margeregeling staat de btw over je marge niet op de factuur, en Polder rekent haar niet uit. Geef haar zelf aan in '
      + 'rubriek 1a.',
    en: 'Under a margin scheme the VAT on your margin does not stand on the invoice, and Polder does not work it out. Declare it in '
      + 'box 1a yourself.',
  },
  supply_type_missing: {
    nl: 'Kies of je goederen of diensten levert: daarvan hangt de btw af.',
    en: 'Choose whether you supply goods or services: the VAT depends on it.',
    warning: {
      nl: 'Kies of je goederen of diensten levert: goederen tellen mee voor de grens van verkopen aan particulieren in andere '
        + 'EU-landen, en de éénloketregeling (OSS) vraagt ze apart.',
      en: 'Choose whether you supply goods or services: goods count towards the limit of sales to consumers in other EU countries, '
        + 'and the one-stop shop (OSS) asks for them apart.',
    },
  },
  lines_missing: {
    nl: 'Er staan geen regels op. Voeg minstens één regel toe.',
    en: 'There are no lines. Add at least one.',
  },
  line_description_missing: {
    nl: 'Regel {line} heeft geen omschrijving. Schrijf wat je levert.',
    en: 'Line {line} has no description. Write what you supply.',
  },
  line_quantity_invalid: {
    nl: 'Het aantal op regel {line} klopt niet. Vul een getal in dat niet nul is, met hoogstens zes cijfers achter de komma.',
    en: 'The quantity on line {line} is wrong. Give a number that is not zero, with at most six decimals.',
  },
  line_unit_unknown: {
    nl: 'De eenheid {value} op regel {line} bestaat niet. Kies een eenheid uit de lijst.',
    en: 'The unit {value} on line {line} does not exist. Choose one from the list.',
  },
  line_discount_out_of_range: {
    nl: 'De korting op regel {line} moet tussen 0 en 100% liggen, met hoogstens vier cijfers achter de komma.',
    en: 'The discount on line {line} must be between 0 and 100%, with at most four decimals.',
  },
  vat_rate_not_allowed: {
    nl: 'Het btw-tarief {value}% op regel {line} kan niet. Kies 0, of een tarief van 0,5 tot 100, met hoogstens twee cijfers achter de komma.',
    en: 'The VAT rate {value}% on line {line} is impossible. Choose 0, or a rate from 0.5 to 100 with at most two decimals.',
  },
  vat_rate_unusual: {
    nl: 'Het btw-tarief {value}% op regel {line} is ongebruikelijk: in Nederland gelden op {date} de tarieven {usual}%.',
    en: 'The VAT rate {value}% on line {line} is unusual: the Dutch rates on {date} are {usual}%.',
  },
  vat_rate_foreign: {
    nl: 'Op regel {line} staat {value}% btw. In {country} gelden {usual}%: kies {country} als land van de btw met een van die '
      + 'tarieven, of reken een Nederlands tarief.',
    en: 'Line {line} has {value}% VAT. The rates in {country} are {usual}%: choose {country} as the country of the VAT with '
      + 'one of those, or charge a Dutch rate.',
  },
  vat_country_mismatch: {
    nl: 'De btw van {value} geldt voor een particulier die daar woont of daar goederen krijgt. Kies een ander land van de btw.',
    en: 'The VAT of {value} is for a consumer who lives there or gets goods there. Choose another country of the VAT.',
  },
  issue_date_in_future: {
    nl: 'De factuurdatum {value} ligt in de toekomst. Bewaar dit tot die dag als concept, of kies vandaag of een eerdere datum.',
    en: 'The issue date {value} is in the future. Keep this as a draft until that day, or choose today or an earlier date.',
  },
  issue_date_late: {
    nl: 'Je factureert laat: dat moest uiterlijk op {value}, de 15e van de maand na de levering. Verstuur deze factuur meteen.',
    en: 'You invoice late: it was due by {value}, the 15th of the month after the supply. Send this invoice at once.',
  },
  issue_date_out_of_order: {
    nl: 'Een eerder nummer heeft al factuurdatum {value}. Controleer of de datum klopt: nummers en data horen samen op te lopen.',
    en: 'An earlier number already has issue date {value}. Check the date: numbers and dates should rise together.',
  },
  due_date_before_issue_date: {
    nl: 'De vervaldatum ligt voor de factuurdatum. Kies een latere vervaldatum.',
    en: 'The due date is before the issue date. Choose a later due date.',
  },
  payment_term_long: {
    nl: 'Deze klant krijgt {days} dagen om te betalen. Meer dan {most} dagen mag alleen als je dat uitdrukkelijk afsprak en het voor '
      + 'jou niet kennelijk onbillijk is. Kies een eerdere vervaldatum.',
    en: 'This customer has {days} days to pay. More than {most} days need an express agreement that is not grossly unfair to you. '
      + 'Choose an earlier due date.',
  },
  supply_date_missing: {
    nl: 'De leveringsdatum ontbreekt. Vul in wanneer je leverde of de dienst verrichtte.',
    en: 'The supply date is missing. State when you delivered or did the work.',
  },
  supply_period_invalid: {
    nl: 'De leverperiode klopt niet. Vul een begin in, en een einde dat niet eerder valt.',
    en: 'The supply period is wrong. Give a start, and an end that is not before it.',
  },
  vat_period_filed: {
    nl: 'Voor de btw telt dit document mee in {value}, en die aangifte is al gedaan. Tot {limit} verschil neem je het mee in '
      + 'de volgende aangifte; daarboven dien je binnen {weeks} weken een suppletie in.',
    en: 'For VAT this document counts in {value}, and that return was filed already. A difference of up to {limit} goes into the '
      + 'next return; for more you file a supplement within {weeks} weeks.',
  },
  late_icp: {
    nl: 'De opgaaf ICP over kwartaal {value} had al binnen moeten zijn. Geef dit document daarin alsnog op, en niet nog eens '
      + 'in het kwartaal van de factuurdatum.',
    en: 'The intra-EU statement (ICP) for quarter {value} was already due. Add this document to that one, and not again to '
      + 'that of the quarter of the issue date.',
  },
  late_oss: {
    nl: 'De aangifte van de éénloketregeling (OSS) over kwartaal {value} is al gedaan of had al binnen moeten zijn. Neem dit '
      + 'document daarin nog op, of verbeter haar in een volgende.',
    en: 'The return of the one-stop shop (OSS) for quarter {value} was filed or already due. Add this document to it if you '
      + 'still can, or correct it in a later one.',
  },
  currency_invalid: {
    nl: 'De valuta {value} kan niet worden gebruikt: ze bestaat niet, of heeft drie cijfers achter de komma, zoals BHD, IQD, JOD, KWD, LYD, OMR '
      + 'en TND. Kies een andere, zoals EUR.',
    en: 'The currency {value} cannot be used: there is none, or it has three decimals, as BHD, IQD, JOD, KWD, LYD, OMR and TND '
      + 'have. Choose another, such as EUR.',
  },
  exchange_rate_missing: {
    nl: 'De wisselkoers ontbreekt. Vul in hoeveel {value} één euro is, want de btw moet ook in euro op de factuur.',
    en: 'The exchange rate is missing. State how much {value} one euro is, because VAT must also be shown in euro.',
  },
  exchange_rate_upside_down: {
    nl: 'De wisselkoers {value} staat op zijn kop: op {date} was één euro {published} {currency} (ECB). Vul in hoeveel {currency} '
      + 'één euro is.',
    en: 'The exchange rate {value} is upside down: on {date} one euro was {published} {currency} (ECB). State how much {currency} '
      + 'one euro is.',
  },
  exchange_rate_far: {
    nl: 'De wisselkoers {value} wijkt meer dan 5% af van die van de ECB: op {date} was één euro {published} {currency}. Controleer '
      + 'koers en datum.',
    en: 'The exchange rate {value} is more than 5% off that of the ECB: on {date} one euro was {published} {currency}. Check the '
      + 'rate and its date.',
  },
  exchange_rate_old: {
    nl: 'De wisselkoers is van {value}, meer dan een jaar voor de dag waarop de btw ontstaat. Neem de koers van die dag.',
    en: 'The exchange rate is of {value}, more than a year before the day on which VAT is due. Use the rate of that day.',
  },
  total_negative: {
    nl: 'Het totaal is negatief. Maak een creditfactuur in plaats van een factuur, of andersom.',
    en: 'The total is negative. Make a credit note instead of an invoice, or the other way round.',
  },
  total_zero: {
    nl: 'Het totaal is nul. Controleer aantallen, prijzen en kortingen.',
    en: 'The total is zero. Check quantities, prices and discounts.',
  },
  amount_not_whole: {
    nl: 'In {value} zijn er geen centen, en regel {line} komt niet uit op een heel bedrag. Pas prijs, aantal of korting aan.',
    en: '{value} has no decimals, and line {line} does not come to a whole amount. Change its price, quantity or discount.',
  },
  amount_too_large: {
    nl: 'Een bedrag is te groot: hoogstens 100 miljard. Controleer aantal en prijs.',
    en: 'An amount is too large: at most 100 billion. Check quantity and price.',
  },
  credited_reference_missing: {
    nl: 'Het nummer van de factuur die je crediteert ontbreekt. Vul het in.',
    en: 'The number of the invoice you credit is missing. Add it.',
  },
  credit_exceeds_remaining: {
    nl: 'Je crediteert meer dan er van de factuur over is: hoogstens nog {value}. Pas de regels aan.',
    en: 'You credit more than remains of the invoice: at most {value}. Change the lines.',
  },
  late_charges_exceed_due: {
    nl: 'Je brengt meer {what} in rekening dan er vandaag van de te late factuur verschuldigd is: hoogstens nog {value}. Pas de regels aan, of verwijder dit concept.',
    en: 'You charge more {what} than is due of the late invoice today: at most {value}. Change the lines, or delete this draft.',
  },
  credit_treatment_differs: {
    nl: 'De btw-behandeling is anders dan op de factuur die je crediteert. Neem die van de factuur over.',
    en: 'The VAT treatment differs from that of the invoice you credit. Use the one of the invoice.',
  },
  credit_customer_differs: {
    nl: 'De factuur die je crediteert is van een andere klant. Kies de klant van die factuur.',
    en: 'The invoice you credit is of another customer. Choose the customer of that invoice.',
  },
  credit_before_invoice: {
    nl: 'De creditfactuur is eerder gedateerd dan de factuur van {value}. Kies die dag of een latere.',
    en: 'The credit note is dated before its invoice of {value}. Choose that day or a later one.',
  },
  number_breaks_sequence: {
    nl: 'Het nummer {value} hoort in je reeks, maar is niet het volgende. Laat het leeg of kies een nummer buiten de reeks.',
    en: 'The number {value} belongs to your series, but is not the next one. Leave it empty or choose one outside the series.',
  },
  number_taken: {
    nl: 'Een ander document heeft nummer {value} al. Kies een ander nummer, of laat het leeg voor het volgende van je reeks.',
    en: 'Another document already has number {value}. Choose another, or leave it empty for the next one of your series.',
  },
  number_outside_series: {
    nl: 'Het nummer {value} valt buiten je reeks. Bewaar een uitleg: nummers moeten opvolgend zijn.',
    en: 'The number {value} is outside your series. Keep an explanation: numbers must be consecutive.',
  },
  text_has_control_characters: {
    nl: 'Hier staan onzichtbare stuurtekens. Ze maken een e-factuur ongeldig of draaien de leesrichting om. Typ de tekst opnieuw.',
    en: 'There are invisible control characters here. They make an e-invoice invalid or turn the reading direction. Type the text again.',
  },
  line_has_too_many_breaks: {
    nl: 'De omschrijving van regel {line} heeft te veel regeleinden: hoogstens 200. Verdeel haar over meer regels.',
    en: 'The description of line {line} has too many line breaks: at most 200. Spread it over more lines.',
  },
  line_word_too_long: {
    nl: 'Op regel {line} staan meer dan 1.000 tekens zonder spatie. Zet er spaties tussen of maak het korter.',
    en: 'Line {line} has over 1,000 characters without a space. Put spaces between them or shorten it.',
  },
  text_has_too_many_breaks: {
    nl: 'Deze tekst heeft te veel regeleinden: hoogstens 200. Haal er een paar weg.',
    en: 'This text has too many line breaks: at most 200. Remove some.',
  },
  text_word_too_long: {
    nl: 'In deze tekst staan meer dan 1.000 tekens zonder spatie. Zet er spaties tussen of maak het korter.',
    en: 'This text has over 1,000 characters without a space. Put spaces between them or shorten it.',
  },
  document_too_long: {
    nl: 'Dit worden zo\'n {value} pagina\'s; hoogstens 250. Verdeel het over meer facturen of kort de omschrijvingen in.',
    en: 'This makes some {value} pages; at most 250. Spread it over more invoices or shorten the descriptions.',
  },
  text_not_printable: {
    nl: 'De tekens {value} kunnen niet op de pdf. Haal ze weg, of schrijf ze in Latijnse, Griekse of Cyrillische letters.',
    en: 'The characters {value} cannot be printed on the PDF. Remove them, or write them in Latin, Greek or Cyrillic letters.',
  },
  ubl_profile_en16931_only: {
    nl: 'De e-factuur wordt gewoon EN 16931, geen Peppol. Vul bij de klant een KvK-nummer, btw-nummer of Peppol-id in.',
    en: 'The e-invoice will be plain EN 16931, not Peppol. Add a KvK number, VAT number or Peppol id to the customer.',
  },
  advance_already_deducted: {
    nl: 'Voorschotfactuur {number} is al afgetrokken op {value}. Haal haar weg.',
    en: 'Advance invoice {number} was deducted already on {value}. Remove it.',
  },
  advance_nothing_left: {
    nl: 'Voorschotfactuur {number} is ingetrokken of helemaal gecrediteerd. Haal haar weg.',
    en: 'Advance invoice {number} was cancelled or credited in full. Remove it.',
  },
  advance_customer_differs: {
    nl: 'Voorschotfactuur {number} is aan een andere klant. Kies dezelfde klant of haal haar weg.',
    en: 'Advance invoice {number} is to another customer. Choose the same customer or remove it.',
  },
  advance_treatment_differs: {
    nl: 'Voorschotfactuur {number} heeft een andere btw-behandeling. Kies dezelfde, of crediteer het voorschot.',
    en: 'Advance invoice {number} has another VAT treatment. Choose the same one, or credit the advance.',
  },
  advance_currency_differs: {
    nl: 'Voorschotfactuur {number} is in {value}. Kies dezelfde valuta of haal haar weg.',
    en: 'Advance invoice {number} is in {value}. Choose the same currency or remove it.',
  },
  advance_after_invoice: {
    nl: 'Voorschotfactuur {number} is van {value}. Een factuur die haar aftrekt, is niet van daarvoor.',
    en: 'Advance invoice {number} is of {value}. An invoice that deducts it is not of before.',
  },
  advance_of_intra_eu_goods: {
    nl: 'Een voorschot op goederen naar een ander EU-land vraagt geen factuur: voor de btw hoort alles bij de levering. '
      + 'In aangifte en opgaaf ICP telt het bedrag pas mee met de factuur die dit voorschot aftrekt.',
    en: 'A payment on account for goods to another EU country asks for no invoice: for VAT all of it belongs to the supply. '
      + 'In the return and the ICP statement it counts with the invoice that deducts it, and not before.',
  },
  buyer_reference_defaulted: {
    nl: 'Er is geen referentie of bestelnummer van de klant. In de e-factuur komt daarvoor het factuurnummer.',
    en: 'There is no reference or order number of the customer. The e-invoice carries the invoice number in its place.',
  },
  ubl_unavailable: {
    nl: 'Zonder KvK-nummer kan er geen e-factuur (UBL) worden gemaakt.',
    en: 'Without a KvK number no e-invoice (UBL) can be made.',
  },
  ubl_needs_supply_date: {
    nl: 'Zonder leveringsdatum kan er van goederen naar een ander EU-land geen e-factuur (UBL) worden gemaakt.',
    en: 'Without a supply date no e-invoice (UBL) can be made of goods to another EU country.',
  },
} as const satisfies Record<string, Message>

export type ComplianceCode = keyof typeof messages
