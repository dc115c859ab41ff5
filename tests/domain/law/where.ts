import { bauhofMueller, mevrouwDeWit } from '../cast'
import {
  american, at, consumer, exportOf, germanConsumer, goods, issued, mueller, refused, sale, says, services, type Row,
} from './law-case'

const building = { placeOfSupplyRule: 'real_estate', supplyType: 'services' } as const
const sent = { ...germanConsumer, supplyType: 'goods' } as const
const german = { ...sent, vatCountry: 'DE' } as const
const sold = (yearCents: number, yearBeforeCents = 0) => ({ distanceSales: { yearCents, yearBeforeCents } })

/** Where a supply is taxed: at home, in another member state, or outside the EU. */
export const where: Row[] = [
  issued('goods to Germany', sale(goods), '3b 2026-Q4', 'K', [says.goods],
    'art. 138 of Directive 2006/112; tabel II, a.6, Wet OB 1968'),
  issued('goods of a German business that go to Belgium', sale({ ...goods, deliveryCountry: 'BE' }), '3b 2026-Q4', 'K',
    [says.goods], 'art. 138 of Directive 2006/112'),
  refused('goods of a German business that stay here', sale({ ...goods, deliveryCountry: 'NL' }),
    'customer_country_mismatch deliveryCountry', 'art. 138 of Directive 2006/112'),
  refused('goods for a German business under a Dutch number', sale({ ...goods, ...mueller({ vatNumber: 'NL123456782B12' }) }),
    'customer_country_mismatch customer.vatNumber', 'art. 138 (1) (b) of Directive 2006/112'),
  refused('goods for a German business without number', sale({ ...goods, ...mueller({ vatNumber: null }) }),
    'customer_vat_number_missing customer.vatNumber', 'art. 138 (1) (b) and 226 (4) of Directive 2006/112'),
  refused('goods or services, nobody says which', sale({ ...goods, supplyType: null }), 'supply_type_missing supplyType',
    'art. 35a (1) (f) Wet OB 1968'),
  issued('goods to Belfast under an XI number',
    sale({ ...goods, ...mueller({ country: 'GB', postalCode: 'BT1 5GS', vatNumber: 'XI123456789' }) }), '3b 2026-Q4', 'K',
    [says.goods], 'art. 8 Windsor Framework'),
  issued('goods that a chain of three sends on to the third', sale({ ...goods, deliveryCountry: 'PL' }), '3b 2026-Q4', 'K',
    [says.goods], 'art. 42, 141 and 197 of Directive 2006/112', {
      limit: 'the middle one of a triangle: Polder says an intra-Community supply, never that of art. 141',
    }),
  refused('a new car for a German consumer', sale({ ...sent, vatTreatment: 'intra_eu' }),
    'customer_vat_number_missing customer.vatNumber', 'art. 138 (2) (a) of Directive 2006/112', {
      limit: 'new means of transport for who has no number: Polder asks for the number',
    }),
  issued('design for a German business', sale(services), '3b 2026-Q4', 'AE', [says.shifted, says.service],
    'art. 44 and 196 of Directive 2006/112'),
  refused('design for Belfast under an XI number', sale({ ...services, ...mueller({ country: 'GB', vatNumber: 'XI123456789' }) }),
    'customer_country_mismatch customer.vatNumber', 'Windsor Framework: goods alone'),
  issued('design for Tenerife under a Spanish number',
    sale({ ...services, ...mueller({ country: 'ES', postalCode: '38001', vatNumber: 'ESB12345678' }) }), '3b 2026-Q4',
    'AE', [says.shifted, says.service], 'art. 6 and 44 of Directive 2006/112', { found: ['warning treatment_unusual'] }),

  issued('a house in Germany for a German business', sale({ ...services, ...building }), 'other 2026-Q4', 'AE',
    [says.shifted, says.realEstate], 'art. 47, 194 and 262 of Directive 2006/112; art. 6b Wet OB 1968',
    { was: 'in 3b and in the ICP statement' }),
  issued('a house in Germany for a Dutch business', sale({ vatTreatment: 'intra_eu', ...building }), 'other 2026-Q4', 'AE',
    [says.shifted, says.realEstate], 'art. 47 and 194 of Directive 2006/112'),
  issued('a house in Utrecht for a German business', sale({ ...building, customer: bauhofMueller }), '1a 2026-Q4', 'S', [],
    'art. 47 of Directive 2006/112; art. 6b Wet OB 1968'),
  refused('a house in Germany for a consumer', sale({ vatTreatment: 'intra_eu', ...building, ...consumer }),
    'customer_vat_number_missing customer.vatNumber', 'art. 47 and 193 of Directive 2006/112', {
      limit: 'who sells owes the VAT there and is registered there: Polder asks for the number of who could owe it',
    }),
  issued('a kitchen installed in Germany', sale({ ...goods, placeOfSupplyRule: 'installation' }), 'other 2026-Q4', 'AE',
    [says.shifted, says.installed], 'art. 36 of Directive 2006/112',
    { limit: 'box 3c is filled in by hand: Polder has it outside the boxes' }),
  issued('a concert in Utrecht for a consumer from Germany',
    sale({ ...germanConsumer, placeOfSupplyRule: 'event_admission' }), '1a 2026-Q4', 'S', [],
    'art. 54 of Directive 2006/112; art. 6e Wet OB 1968'),
  issued('a concert in Germany for a German business', sale({ ...services, placeOfSupplyRule: 'event_admission' }),
    'other 2026-Q4', 'AE', [says.shifted, says.admission], 'art. 53 of Directive 2006/112; art. 6e Wet OB 1968'),
  issued('dinner in Utrecht for an American business', sale({ ...american, placeOfSupplyRule: 'restaurant' }),
    '1a 2026-Q4', 'S', [], 'art. 55 of Directive 2006/112; art. 6f Wet OB 1968'),
  issued('a house in Switzerland for a German business',
    sale(exportOf('services', { customer: bauhofMueller, placeOfSupplyRule: 'real_estate' })), 'other 2026-Q4', 'G',
    [says.outsideEu, says.realEstate], 'art. 47 of Directive 2006/112'),

  issued('goods to America', sale(exportOf('goods')), '3a 2026-Q4', 'G', [says.exported],
    'art. 146 of Directive 2006/112; tabel II, a.2, Wet OB 1968'),
  issued('goods of a Dutch consumer that go to Switzerland',
    sale(exportOf('goods', { customer: mevrouwDeWit, deliveryCountry: 'CH' })), '3a 2026-Q4', 'G', [says.exported],
    'art. 146 of Directive 2006/112'),
  refused('goods of an American business that stay here', sale(exportOf('goods', { deliveryCountry: 'NL' })),
    'customer_country_mismatch deliveryCountry', 'art. 146 of Directive 2006/112'),
  refused('goods to Germany as an export', sale(exportOf('goods', { customer: bauhofMueller })),
    'customer_country_mismatch customer.country', 'art. 146 of Directive 2006/112'),
  issued('goods to the Canary Islands', sale(exportOf('goods', mueller({
    country: 'ES', postalCode: '35001', vatNumber: null,
  }))), '3a 2026-Q4', 'G', [says.exported], 'art. 6 (1) (b) of Directive 2006/112'),
  issued('design for an American business', sale(exportOf('services')), 'other 2026-Q4', 'G', [says.outsideEu],
    'art. 44 of Directive 2006/112'),
  issued('advice for an American consumer', sale(exportOf('services', {
    customer: { ...american.customer, type: 'individual' },
  })), 'other 2026-Q4', 'G', [says.outsideEu], 'art. 59 of Directive 2006/112', {
    found: ['warning treatment_unusual'],
    limit: 'which services art. 59 lists: Polder asks whether a consumer is right, and issues it',
  }),

  issued('goods to consumers in Germany of € 10,000.01 this year', sale(sent), '1a 2026-Q4', 'S', [],
    'art. 6k Wet OB 1968; art. 59c of Directive 2006/112', {
      given: sold(990_001), found: ['warning oss_possible', 'warning oss_limit_passed'],
      was: 'a hint that never changed, whatever was sold',
    }),
  issued('the same of € 10,000.00', sale(sent), '1a 2026-Q4', 'S', [], 'art. 59c of Directive 2006/112',
    { given: sold(990_000), found: ['warning oss_possible', 'warning oss_limit_near'] }),
  issued('the same, after a year of more', sale(sent), '1a 2026-Q4', 'S', [], 'art. 59c (2) of Directive 2006/112',
    { given: sold(0, 1_000_001), found: ['warning oss_possible', 'warning oss_limit_passed'] }),
  issued('an app for a consumer in Germany', sale({ ...germanConsumer, supplyType: 'services' }), '1a 2026-Q4', 'S', [],
    'art. 58 and 59c of Directive 2006/112', {
      given: sold(1_500_000), found: ['warning oss_possible'],
      limit: 'electronic services count towards the limit too: Polder cannot tell them from others, and hints',
    }),
  issued('goods to a consumer in Monaco with French VAT', at({ vatRate: '20' }, {
    ...sent, vatCountry: 'FR', customer: { ...germanConsumer.customer, country: 'MC', postalCode: '98000' },
  }), 'oss 2026-Q4', 'S', ['Btw van een ander EU-land (éénloketregeling): Frankrijk'],
  'art. 7 (2) and 33 (a) of Directive 2006/112', { was: 'refused, as VAT of Monaco was' }),
  issued('goods to a consumer in Belfast', sale({
    ...sent, customer: { ...germanConsumer.customer, country: 'GB', postalCode: 'BT1 5GS' },
  }), '1a 2026-Q4', 'S', [], 'art. 33 (a) of Directive 2006/112; art. 8 Windsor Framework', {
    found: ['warning oss_northern_ireland'],
    limit: 'VAT of Northern Ireland by the one-stop shop: Polder has that of member states alone, and says so',
    was: 'a hint to choose a country that could not be chosen',
  }),
  issued('goods to a consumer in Germany with German VAT', at({ vatRate: '19' }, german), 'oss 2026-Q4', 'S', [says.oss],
    'art. 33 (a) and 369a to 369k of Directive 2006/112'),
  refused('the same as if 19 % were Dutch', at({ vatRate: '19' }, sent), 'vat_rate_foreign lines.0.vatRate',
    'art. 33 and 93 of Directive 2006/112', { was: '19 % became Dutch VAT in 1c' }),
  refused('Dutch 21 % as German VAT', sale(german), 'vat_rate_foreign lines.0.vatRate', 'art. 93 of Directive 2006/112'),
  refused('German VAT for a German business', at({ vatRate: '19' }, { ...german, customer: bauhofMueller }),
    'vat_country_mismatch vatCountry', 'art. 138 and 369a of Directive 2006/112'),
  refused('German VAT on Helgoland', at({ vatRate: '19' }, {
    ...german, customer: { ...germanConsumer.customer, postalCode: '27498' },
  }), 'vat_country_mismatch vatCountry', 'art. 6 (2) (a) of Directive 2006/112'),
  issued('a rate that the table of Germany does not know', at({ vatRate: '8' }, german), 'oss 2026-Q4', 'S', [says.oss],
    'art. 98 of Directive 2006/112', {
      found: ['warning vat_rate_foreign'], limit: 'rates of regions and of tomorrow: Polder asks, and issues it',
    }),
]
