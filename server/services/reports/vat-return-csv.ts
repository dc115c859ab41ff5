import { byteOrderMark, csvRow } from '#domain/csv'
import { vatReturnBoxes } from '#domain/vat/return'
import { sha256 } from '#integrations/tokens'
import type { InvoiceFile } from '../invoices/pdf'
import { accountLanguage, type AccountLanguage } from '../work/account-language'
import type { AccountContext } from '../work/context'
import { readFigures } from './vat-figures'
import { requireVatPeriod } from './vat-period'

const words = {
  nl: {
    file: 'btw-aangifte', box: 'Rubriek', turnover: 'Omzet', vat: 'Btw', wholeTurnover: 'Omzet in hele euro’s',
    wholeVat: 'Btw in hele euro’s', exempt: 'Vrijgesteld', kor: 'Kleineondernemersregeling',
    other: 'Buiten de EU belaste diensten', total: 'Btw over omzet', customer: 'Klant', vatNumber: 'Btw-nummer',
    goods: 'Leveringen', services: 'Diensten', icp: 'Opgaaf ICP', wholeGoods: 'Leveringen in hele euro’s',
    wholeServices: 'Diensten in hele euro’s',
    oss: 'Btw van andere EU-landen (éénloketregeling)', country: 'Land', rate: 'Tarief',
  },
  en: {
    file: 'vat-return', box: 'Box', turnover: 'Turnover', vat: 'VAT', wholeTurnover: 'Turnover in whole euros',
    wholeVat: 'VAT in whole euros', exempt: 'Exempt', kor: 'Small-business scheme', other: 'Taxed in other countries',
    total: 'VAT on turnover', customer: 'Customer', vatNumber: 'VAT number', goods: 'Goods', services: 'Services',
    icp: 'ICP statement', wholeGoods: 'Goods in whole euros', wholeServices: 'Services in whole euros',
    oss: 'VAT of other EU countries (one-stop shop)', country: 'Country', rate: 'Rate',
  },
} as const satisfies Record<AccountLanguage, Record<string, string>>

/**
 * The boxes of a return and its ICP statement, exact and in whole euros, for a spreadsheet, in the language of the
 * account. Refuses not_found.
 */
export async function getVatReturnCsv(account: AccountContext, key: string): Promise<InvoiceFile> {
  const period = requireVatPeriod(key)
  const { boxes, boxesWholeEuros, icp, oss = [], vatDueCents, ...outside } = await readFigures(account, period)
  const told = words[await accountLanguage(account.db)]
  const rows = [
    [told.box, told.turnover, told.vat, told.wholeTurnover, told.wholeVat],
    ...vatReturnBoxes.map(box => [
      box, { cents: boxes[box].taxableCents }, { cents: boxes[box].vatCents },
      String(boxesWholeEuros[box].taxableEuros), String(boxesWholeEuros[box].vatEuros),
    ]),
    [told.exempt, { cents: outside.exemptCents }],
    [told.kor, { cents: outside.korCents }],
    [told.other, { cents: outside.otherCents }],
    [told.total, null, { cents: vatDueCents }],
    [],
    [told.icp],
    [told.customer, told.vatNumber, told.goods, told.services, told.wholeGoods, told.wholeServices],
    ...icp.map(({ name, vatNumber, goodsCents, servicesCents, goodsEuros, servicesEuros }) =>
      [name, vatNumber, { cents: goodsCents }, { cents: servicesCents }, String(goodsEuros), String(servicesEuros)]),
    ...(oss.length === 0 ? [] : [[], [told.oss], [told.country, told.rate, told.turnover, told.vat]]),
    ...oss.map(({ country, rate, taxableCents, vatCents }) =>
      [country, rate, { cents: taxableCents }, { cents: vatCents }]),
  ]
  const bytes = new TextEncoder().encode(byteOrderMark + rows.map(csvRow).join(''))
  return { filename: `${told.file}-${period.key}.csv`, bytes, sha256: sha256(bytes) }
}
