import { byteOrderMark, csvRow, type Cell } from '#domain/csv'
import type { Cents } from '#domain/invoice/document'
import { inputVatEuros, payableEuros, vatReturnBoxes } from '#domain/vat/return'
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
    other: 'Belast in andere landen', total: 'Verschuldigde btw (5a)', inputVat: 'Voorbelasting (5b)',
    pay: 'Te betalen', back: 'Terug te krijgen', customer: 'Klant', vatNumber: 'Btw-nummer',
    goods: 'Leveringen', services: 'Diensten', icp: 'Opgaaf ICP', wholeGoods: 'Leveringen in hele euro’s',
    wholeServices: 'Diensten in hele euro’s',
    oss: 'Btw van andere EU-landen (éénloketregeling)', country: 'Land', rate: 'Tarief',
  },
  en: {
    file: 'vat-return', box: 'Box', turnover: 'Turnover', vat: 'VAT', wholeTurnover: 'Turnover in whole euros',
    wholeVat: 'VAT in whole euros', exempt: 'Exempt', kor: 'Small-business scheme', other: 'Taxed in other countries',
    total: 'VAT due (5a)', inputVat: 'Input VAT (5b)', pay: 'To pay', back: 'To get back', customer: 'Customer', vatNumber: 'VAT number', goods: 'Goods', services: 'Services',
    icp: 'ICP statement', wholeGoods: 'Goods in whole euros', wholeServices: 'Services in whole euros',
    oss: 'VAT of other EU countries (one-stop shop)', country: 'Country', rate: 'Rate',
  },
} as const satisfies Record<AccountLanguage, Record<string, string>>

/**
 * The boxes of a return, what it comes to and its ICP statement, exact and in whole euros, for a spreadsheet, in the
 * language of the account. Refuses not_found.
 */
export async function getVatReturnCsv(account: AccountContext, key: string): Promise<InvoiceFile> {
  const period = requireVatPeriod(key)
  const { boxes, boxesWholeEuros, icp, oss = [], vatDueCents, ...outside } = await readFigures(account, period)
  const filing = await account.db.vatReturnFiling.findFirst({ where: { period: period.key } })
  const inputVatCents = filing?.inputVatCents == null ? null : Number(filing.inputVatCents)
  const labels = words[await accountLanguage(account.db)]
  const rows = [
    [labels.box, labels.turnover, labels.vat, labels.wholeTurnover, labels.wholeVat],
    ...vatReturnBoxes.map(box => [
      box, { cents: boxes[box].taxableCents }, { cents: boxes[box].vatCents },
      String(boxesWholeEuros[box].taxableEuros), String(boxesWholeEuros[box].vatEuros),
    ]),
    [labels.exempt, { cents: outside.exemptCents }],
    [labels.kor, { cents: outside.korCents }],
    [labels.other, { cents: outside.otherCents }],
    [labels.total, null, { cents: vatDueCents }, null, String(payableEuros(boxesWholeEuros, null))],
    ...(filing ? outcomeRows(labels, payableEuros(boxesWholeEuros, inputVatCents), inputVatCents) : []),
    [],
    [labels.icp],
    [labels.customer, labels.vatNumber, labels.goods, labels.services, labels.wholeGoods, labels.wholeServices],
    ...icp.map(({ name, vatNumber, goodsCents, servicesCents, goodsEuros, servicesEuros }) =>
      [name, vatNumber, { cents: goodsCents }, { cents: servicesCents }, String(goodsEuros), String(servicesEuros)]),
    ...(oss.length === 0 ? [] : [[], [labels.oss], [labels.country, labels.rate, labels.turnover, labels.vat]]),
    ...oss.map(({ country, rate, taxableCents, vatCents }) =>
      [country, rate, { cents: taxableCents }, { cents: vatCents }]),
  ]
  const bytes = new TextEncoder().encode(byteOrderMark + rows.map(csvRow).join(''))
  return { filename: `${labels.file}-${period.key}.csv`, bytes, sha256: sha256(bytes) }
}

/** What was deducted, and what is left to pay or to get back: known once the return is filed, when somebody says it. */
function outcomeRows(
  labels: Record<'inputVat' | 'pay' | 'back', string>, payable: number, inputVatCents: Cents | null,
): Cell[][] {
  const inputVat = inputVatCents === null ? [] : [{ cents: inputVatCents }, null, String(inputVatEuros(inputVatCents))]
  return [
    [labels.inputVat, null, ...inputVat],
    [labels[payable < 0 ? 'back' : 'pay'], null, null, null, String(Math.abs(payable))],
  ]
}
