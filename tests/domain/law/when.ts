import { advance, bauhofMueller, creditNote } from '../cast'
import {
  consumer, exempt, exportOf, germanConsumer, goods, hundred, issued, kor, on, refused, sale, says, services, shifted,
  type Row,
} from './law-case'

const abroad = { customer: bauhofMueller, placeOfSupplyRule: 'real_estate', supplyType: 'services' } as const
const openAdvance = { ...goods, advance: true, supplyDate: null } as const
const deducted = (changes: Parameters<typeof advance>[0]) => [advance({
  ...changes, remaining: [{ category: 'K', rate: '0', taxableCents: 2_500, vatCents: 0 }],
})]

/** When VAT is due: the day of the supply, that of the invoice, or the last day on which it had to be invoiced. */
export const when: Row[] = [
  issued('hours of September for a German GmbH, invoiced on 1 October', on('2026-09-30', '2026-10-01', services),
    '3b 2026-Q3', 'AE', [says.shifted, says.service],
    'art. 66, last paragraph, of Directive 2006/112; Belastingdienst, "Opgaaf ICP: tijdvak"',
    { found: ['info late_icp'], was: '3b and ICP of Q4, without a word' }),
  issued('supplied to a business on 10 May, invoiced on 2 October', on('2026-05-10', '2026-10-02'), '1a 2026-Q2', 'S', [],
    'art. 13 (1) (a) and 34g Wet OB 1968', { found: ['warning issue_date_late'], was: '1a of Q4' }),
  issued('supplied to a consumer on 28 September, invoiced on 3 October', on('2026-09-28', '2026-10-03', consumer),
    '1a 2026-Q3', 'S', [], 'art. 13 (1) (b) Wet OB 1968', { was: '1a of Q4' }),
  issued('goods to Germany of February, invoiced in November', on('2026-02-10', '2026-11-05', goods), '3b 2026-Q1', 'K',
    [says.goods], 'art. 67 of Directive 2006/112; art. 37a Wet OB 1968', {
      found: ['warning issue_date_late', 'info late_icp'],
      was: 'late_icp said Q1, and the figures Q4',
    }),
  issued('an advance on goods to Germany', on(null, '2026-10-01', openAdvance), null, 'K', [says.goods],
    'art. 67, second paragraph, and 220 (1) (4) of Directive 2006/112', {
      found: ['warning advance_of_intra_eu_goods', 'info ubl_needs_supply_date'],
      was: 'in 3b before the goods went',
    }),
  issued('the goods it was paid for: all of them', on('2026-11-18', '2026-11-20', {
    ...goods, deductedAdvances: deducted({ ...goods, customerId: 'mueller' }),
  }), '3b 2026-Q4', 'K', [says.goods], 'art. 67 of Directive 2006/112'),
  issued('supplied in a quarter that is filed', on('2026-08-05', '2026-11-20'), '1a 2026-Q3', 'S', [],
    'art. 10a AWR; art. 15 Uitvoeringsbesluit OB 1968', {
      given: { filedPeriod: '2026-Q3' }, found: ['warning issue_date_late', 'warning vat_period_filed'],
      was: 'in the next return, without a word',
    }),
  refused('services for a German GmbH of nobody knows when', on(null, '2026-10-01', services),
    'supply_date_missing supplyDate', 'art. 66, last paragraph, and 226 (7) of Directive 2006/112',
    { was: 'issued, and counted when it was invoiced' }),
  issued('supplied to a business of nobody knows when', on(null, '2026-10-01'), '1a 2026-Q4', 'S', [],
    'art. 35a (1) (g) Wet OB 1968', { found: ['warning supply_date_missing'] }),
  issued('supplied to a business on the last of March, invoiced by 15 April', on('2026-03-31', '2026-04-15'), '1a 2026-Q2',
    'S', [], 'art. 13 (1) (a) and 34g Wet OB 1968'),
  issued('the same a day later', on('2026-03-31', '2026-04-16'), '1a 2026-Q2', 'S', [],
    'art. 34g Wet OB 1968', { found: ['warning issue_date_late'] }),
  issued('invoiced to a business before it is supplied', on('2026-07-05', '2026-06-28'), '1a 2026-Q2', 'S', [],
    'art. 13 (1) (a) Wet OB 1968'),
  issued('work from January to March, invoiced in April',
    on('2026-01-01', '2026-04-20', { supplyPeriodEnd: '2026-03-31' }), '1a 2026-Q2', 'S', [], 'art. 34g Wet OB 1968',
    { found: ['warning issue_date_late'] }),
  issued('supplied in December, invoiced in February', on('2025-12-20', '2026-02-01'), '1a 2026-Q1', 'S', [],
    'art. 13 (1) (a) and 34g Wet OB 1968', { found: ['warning issue_date_late'] }),
  issued('invoiced to a consumer before it is supplied', on('2026-10-03', '2026-09-28', consumer), '1a 2026-Q3', 'S', [],
    'art. 13 (1) (b) Wet OB 1968'),
  issued('VAT shifted to a builder, invoiced late', on('2026-05-10', '2026-10-02', shifted), '1e 2026-Q2', 'AE',
    [says.shifted], 'art. 13 (1) (a) Wet OB 1968', { found: ['warning issue_date_late'] }),
  issued('hours for a German GmbH, invoiced before they are worked', on('2026-10-05', '2026-09-25', services),
    '3b 2026-Q4', 'AE', [says.shifted, says.service], 'art. 66, last paragraph, of Directive 2006/112'),
  issued('a house in Germany, painted in June, invoiced in July',
    on('2026-06-30', '2026-07-10', { ...services, ...abroad }), 'other 2026-Q2', 'AE', [says.shifted, says.realEstate],
    'art. 66, last paragraph, of Directive 2006/112'),
  issued('goods to Germany, invoiced before they go', on('2026-10-02', '2026-09-20', goods), '3b 2026-Q4', 'K',
    [says.goods], 'art. 67 of Directive 2006/112'),
  issued('goods to America, invoiced late', on('2026-05-10', '2026-10-02', exportOf('goods')), '3a 2026-Q2', 'G',
    [says.exported], 'art. 13 (1) (a) Wet OB 1968', { found: ['warning issue_date_late'] }),
  issued('goods to a consumer in Germany with German VAT, invoiced before they go', on('2026-10-02', '2026-09-30', {
    ...germanConsumer, supplyType: 'goods', vatCountry: 'DE', lines: [{ ...hundred, vatRate: '19' }],
  }), 'oss 2026-Q4', 'S', [says.oss], 'art. 369f and 369g of Directive 2006/112'),
  issued('exempt lessons to a consumer, invoiced in the next quarter',
    on('2026-06-29', '2026-07-01', { ...consumer, ...exempt(says.education) }), 'exempt 2026-Q2', 'E VATEX-EU-132-1I',
    [says.education], 'art. 13 (1) (b) Wet OB 1968'),
  issued('under the small-business scheme, invoiced late', on('2026-05-10', '2026-10-02', kor), 'kor 2026-Q2', 'O',
    [says.kor], 'art. 13 (1) (a) Wet OB 1968', { found: ['warning issue_date_late'] }),
  issued('an advance on work at home', on(null, '2026-03-30', { advance: true }), '1a 2026-Q1', 'S', [],
    'art. 65 of Directive 2006/112; art. 13 (2) Wet OB 1968'),
  issued('an advance on hours for a German GmbH', on(null, '2026-09-30', { ...services, advance: true }), '3b 2026-Q3',
    'AE', [says.shifted, says.service], 'art. 65 of Directive 2006/112', { found: ['info late_icp'] }),
  issued('credited in October, supplied in May', creditNote({
    lines: [hundred], supplyDate: '2026-05-10', issueDate: '2026-10-07', creditedInvoiceDate: '2026-05-12',
  }), '-1a 2026-Q4', 'S', [], 'art. 29 (1) and (2) Wet OB 1968'),
  issued('by somebody who may count by what is paid', sale(), '1a 2026-Q4', 'S', [], 'art. 26 Wet OB 1968',
    { limit: 'the cash scheme: Polder counts by the invoice, whoever sells' }),
]
