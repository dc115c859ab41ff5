import { advance, creditedInvoice, creditNote, line } from '../cast'
import {
  at, consumer, exempt, goods, hundred, issued, kor, refused, sale, says, services, vink, type Row,
} from './law-case'
import type { InvoiceDocument } from '#domain/invoice/document'

const dollars = (exchangeRate: string) => ({ currency: 'USD', exchangeRate, exchangeRateDate: '2026-11-19' })
const published = { publishedRate: { rate: '1.0852', date: '2026-11-19' } }
const left = (taxableCents: number, vatCents: number) =>
  creditedInvoice({ remaining: [{ category: 'S', rate: '21', taxableCents, vatCents }] })
const note = (changes: Partial<InvoiceDocument> = {}) => creditNote({ lines: [hundred], ...changes })
const deducting = (changes: Parameters<typeof advance>[0]) => sale({ deductedAdvances: [advance({
  remaining: [{ category: 'S', rate: '21', taxableCents: 2_500, vatCents: 525 }], ...changes,
})] })

/** What is charged: rates, reasons to charge none, limits, currencies, and what is taken back. */
export const what: Row[] = [
  issued('the general rate', sale(), '1a 2026-Q4', 'S', [], 'art. 9 (1) Wet OB 1968'),
  issued('the reduced rate', at({ vatRate: '9' }), '1b 2026-Q4', 'S', [], 'art. 9 (2) (a) and tabel I Wet OB 1968'),
  issued('the zero rate', at({ vatRate: '0' }), '1e 2026-Q4', 'Z', [], 'art. 9 (2) (b) and tabel II Wet OB 1968'),
  issued('two rates', sale({ lines: [hundred, { ...hundred, vatRate: '9' }] }), '1a+1b 2026-Q4', 'S+S', [],
    'art. 35a (1) (i) Wet OB 1968'),
  issued('19 % at home', at({ vatRate: '19' }), '1c 2026-Q4', 'S', [], 'art. 9 (1) Wet OB 1968, since 1 October 2012',
    { found: ['warning vat_rate_unusual'] }),
  issued('19 % of September 2012', at({ vatRate: '19' }, {
    supplyDate: '2012-09-20', issueDate: '2012-10-10', dueDate: null,
  }), '1a 2012-Q4', 'S', [],
  'art. 9 (1) Wet OB 1968, until 30 September 2012'),
  issued('6 % that was charged in 2018, taken back now', note({
    lines: [{ ...hundred, vatRate: '6' }], supplyDate: null, creditedInvoiceDate: '2018-06-01',
  }), '-1b 2026-Q4', 'S', [], 'art. 9 (2) (a) Wet OB 1968, until 31 December 2018'),
  refused('a rate of three decimals', at({ vatRate: '9.125' }), 'vat_rate_not_allowed lines.0.vatRate', 'EN 16931 BR-CO-17'),
  issued('a night in a hotel at 9 %', at({ vatRate: '9' }, { supplyDate: '2026-11-10' }), '1b 2026-Q4', 'S', [],
    'tabel I, b.11, Wet OB 1968, until 31 December 2025',
    { limit: 'what is reduced: Polder knows the rates of a day, not what each is for' }),

  issued('lessons by somebody with a VAT number', sale(exempt(says.education)), 'exempt 2026-Q4', 'E VATEX-EU-132-1I',
    [says.education], 'art. 11 (1) (o) Wet OB 1968; art. 226 (11) of Directive 2006/112'),
  issued('a flat that is let', sale(exempt(says.letting)), 'exempt 2026-Q4', 'E', [says.letting],
    'art. 11 (1) (b) Wet OB 1968; art. 135 (1) (l) of Directive 2006/112'),
  issued('a reason in words of one’s own', sale(exempt('Zorg, art. 11-1-g')), 'exempt 2026-Q4', 'E', ['Zorg, art. 11-1-g'],
    'art. 226 (11) of Directive 2006/112'),
  refused('exempt, and nobody says why', sale(exempt(' ')), 'vat_exemption_reason_missing vatExemptionReason',
    'art. 226 (11) of Directive 2006/112; BR-E-10'),
  issued('lessons beside books',
    sale({ lines: [hundred, { ...hundred, vatTreatment: 'exempt', vatExemptionReason: says.education }] }),
    '1a+exempt 2026-Q4', 'S+E VATEX-EU-132-1I', [says.education], 'art. 11 (1) (o) Wet OB 1968'),
  issued('a second-hand bicycle', sale(exempt(says.secondHand)), 'exempt 2026-Q4', 'E VATEX-EU-F', [says.secondHand],
    'art. 28b to 28i and 35a (1) (n) Wet OB 1968; art. 226 (14) of Directive 2006/112', {
      found: ['warning margin_vat_apart'], limit: 'VAT on the margin: Polder does not know the margin, and says so',
    }),
  issued('a journey', sale({ ...consumer, ...exempt(says.travel) }), 'exempt 2026-Q4', 'E VATEX-EU-D', [says.travel],
    'art. 28z Wet OB 1968; art. 226 (13) of Directive 2006/112', {
      found: ['warning margin_vat_apart'], limit: 'VAT on the margin: Polder does not know the margin, and says so',
    }),

  refused('the small-business scheme, with € 20,000.01 this year', sale(kor), 'kor_limit_passed vatTreatment',
    'art. 25 (1) Wet OB 1968; art. 288a of Directive 2006/112',
    { given: { korTurnover: { yearCents: 1_990_001, yearBeforeCents: 0 } }, was: 'issued without VAT, whatever was sold' }),
  issued('the same with € 20,000.00', sale(kor), 'kor 2026-Q4', 'O', [says.kor], 'art. 25 (1) Wet OB 1968',
    { given: { korTurnover: { yearCents: 1_990_000, yearBeforeCents: 0 } }, found: ['warning kor_limit_near'] }),
  issued('the same with a fifth of it left, and a cent', sale(kor), 'kor 2026-Q4', 'O', [says.kor], 'art. 25 (1) Wet OB 1968',
    { given: { korTurnover: { yearCents: 1_589_999, yearBeforeCents: 0 } } }),
  refused('the same with nothing yet, after a year of € 20,000.01', sale(kor), 'kor_limit_passed vatTreatment',
    'art. 25 Wet OB 1968; art. 288a (1) of Directive 2006/112', {
      given: { korTurnover: { yearCents: 0, yearBeforeCents: 2_000_001 } },
      was: 'issued without VAT, as the limit was of the year alone',
    }),
  issued('the same after a year of € 20,000.00', sale(kor), 'kor 2026-Q4', 'O', [says.kor],
    'art. 288a (1) of Directive 2006/112', { given: { korTurnover: { yearCents: 0, yearBeforeCents: 2_000_000 } } }),
  issued('a credit note under the scheme that was passed', note(kor), '-kor 2026-Q4', 'O', [says.kor], 'art. 29 Wet OB 1968',
    { given: { korTurnover: { yearCents: 9_000_000, yearBeforeCents: 0 } } }),
  issued('services for a German business under the scheme', sale({ ...services, ...kor }), 'kor 2026-Q4', 'O', [says.kor],
    'art. 44 and 283 (1) (c) of Directive 2006/112', { found: ['warning treatment_unusual'] }),
  issued('goods to Germany under the scheme', sale({ ...goods, ...kor }), 'kor 2026-Q4', 'O', [says.kor],
    'art. 139 (1) of Directive 2006/112'),

  refused('an exchange rate that is upside down', sale(dollars('0.9215')), 'exchange_rate_upside_down exchangeRate',
    'art. 91 (2) and 230 of Directive 2006/112', { given: published, was: 'printed VAT of € 227.32 instead of € 194.00' }),
  issued('an exchange rate that is 6 % off', sale(dollars('1.15')), '1a 2026-Q4', 'S', [],
    'art. 91 (2) of Directive 2006/112', { given: published, found: ['warning exchange_rate_far'] }),
  issued('an exchange rate of the day', sale(dollars('1.09')), '1a 2026-Q4', 'S', [],
    'art. 91 (2) and 230 of Directive 2006/112', { given: published }),
  refused('dollars without a rate', sale({ currency: 'USD' }), 'exchange_rate_missing exchangeRate',
    'art. 230 of Directive 2006/112'),
  refused('less than nothing', at({ quantity: '-1' }), 'total_negative totalCents', 'art. 35 (3) Wet OB 1968: a credit note'),

  issued('a credit note on what another program invoiced', note(), '-1a 2026-Q4', 'S', [], 'art. 35 (3) Wet OB 1968'),
  refused('a credit note that names no invoice', note({ creditedInvoiceNumber: null }),
    'credited_reference_missing creditedInvoiceNumber', 'art. 219 of Directive 2006/112; NL-R-001'),
  refused('a credit note of more than remains', note({ creditedInvoice: left(9_999, 2_100) }),
    'credit_exceeds_remaining totalCents', 'art. 29 Wet OB 1968', { given: { customerId: 'jansen' } }),
  refused('a credit note before its invoice', note({ creditedInvoiceDate: '2026-11-21' }), 'credit_before_invoice issueDate',
    'art. 35 (3) Wet OB 1968'),
  refused('a credit note under another treatment', note({ creditedInvoice: { ...left(10_000, 0), vatTreatment: 'exempt' } }),
    'credit_treatment_differs vatTreatment', 'art. 29 Wet OB 1968', { given: { customerId: 'jansen' } }),
  issued('the rest after an advance', deducting({}), '1a 2026-Q4', 'S', [], 'art. 65 of Directive 2006/112'),
  refused('an advance that another invoice deducts', deducting({ deductedByNumber: '2026-0041' }),
    'advance_already_deducted advanceInvoiceIds.0', 'art. 65 of Directive 2006/112'),
  refused('an advance for another treatment', deducting({ vatTreatment: 'exempt' }),
    'advance_treatment_differs advanceInvoiceIds.0', 'art. 65 of Directive 2006/112'),

  refused('a number that leaves a gap', sale({ number: '2026-0099' }), 'number_breaks_sequence number',
    'art. 35a (1) (b) Wet OB 1968', { given: { numberPlacement: 'breaks_series' } }),
  refused('a number that is taken', sale({ number: 'OUD-1' }), 'number_taken number', 'art. 35a (1) (b) Wet OB 1968',
    { given: { numberPlacement: 'outside_series', isNumberTaken: true } }),
  refused('dated tomorrow', sale({ issueDate: '2026-11-21' }), 'issue_date_in_future issueDate', 'art. 35a (1) (a) Wet OB 1968'),
  refused('nothing that is sold', sale({ lines: [] }), 'lines_missing lines', 'art. 35a (1) (f) Wet OB 1968'),
  refused('a line that says nothing', sale({ lines: [line({ description: ' ' })] }),
    'line_description_missing lines.0.description', 'art. 35a (1) (f) Wet OB 1968'),
  refused('nothing that is exempt without a number of the trade register either', sale({
    ...exempt(says.education), ...vink({ vatNumber: null, kvkNumber: null, notInHandelsregister: true }),
  }), 'seller_identifier_missing seller.kvkNumber', 'EN 16931 BR-CO-26'),
]
