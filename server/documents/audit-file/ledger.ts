import type { TreatmentOutsideVat } from '#domain/invoice/document'
import type { VatReturnBox } from '#domain/vat/return'

/** An account of the general ledger: `B` of the balance sheet, `P` of profit and loss. */
interface LedgerAccount {
  id: string
  name: string
  type: 'B' | 'P'
}

export const debtors: LedgerAccount = { id: '1300', name: 'Debiteuren', type: 'B' }

/**
 * Where what is outside VAT is booked. Money that is paid on for the customer is owed to somebody else; damages for
 * paying late are income, but no turnover.
 */
export const accountsOutsideVat: Readonly<Record<TreatmentOutsideVat, LedgerAccount>> = {
  disbursement: { id: '1800', name: 'Doorlopende posten', type: 'B' },
  collection_costs: { id: '8900', name: 'Vergoede incassokosten', type: 'P' },
  late_interest: { id: '9000', name: 'Ontvangen rente', type: 'P' },
}

/** What advances asked for goods that are still to go to another member state. */
export const prepayments: LedgerAccount = { id: '1810', name: 'Vooruit gefactureerd', type: 'B' }

interface HeadingAccounts {
  description: string
  turnover: LedgerAccount
  /** Null where none is charged. */
  vat: LedgerAccount | null
}

/** Where each heading of the VAT return is booked. The VAT code is the heading. */
export const accountsOf: Record<VatReturnBox, HeadingAccounts> = {
  '1a': {
    description: 'Hoog tarief, rubriek 1a',
    turnover: { id: '8000', name: 'Omzet hoog tarief', type: 'P' },
    vat: { id: '1510', name: 'Af te dragen btw hoog tarief', type: 'B' },
  },
  '1b': {
    description: 'Laag tarief, rubriek 1b',
    turnover: { id: '8010', name: 'Omzet laag tarief', type: 'P' },
    vat: { id: '1520', name: 'Af te dragen btw laag tarief', type: 'B' },
  },
  '1c': {
    description: 'Overige tarieven, rubriek 1c',
    turnover: { id: '8020', name: 'Omzet overige tarieven', type: 'P' },
    vat: { id: '1530', name: 'Af te dragen btw overige tarieven', type: 'B' },
  },
  '1e': {
    description: '0% of verlegd, rubriek 1e',
    turnover: { id: '8030', name: 'Omzet 0% en btw verlegd', type: 'P' },
    vat: null,
  },
  '3a': {
    description: 'Uitvoer buiten de EU, rubriek 3a',
    turnover: { id: '8040', name: 'Omzet uitvoer buiten de EU', type: 'P' },
    vat: null,
  },
  '3b': {
    description: 'Binnen de EU, rubriek 3b',
    turnover: { id: '8050', name: 'Omzet binnen de EU', type: 'P' },
    vat: null,
  },
  exempt: {
    description: 'Vrijgesteld van btw',
    turnover: { id: '8060', name: 'Vrijgestelde omzet', type: 'P' },
    vat: null,
  },
  kor: {
    description: 'Kleineondernemersregeling',
    turnover: { id: '8070', name: 'Omzet kleineondernemersregeling', type: 'P' },
    vat: null,
  },
  other: {
    description: 'Belast in andere landen',
    turnover: { id: '8080', name: 'Omzet in andere landen belast', type: 'P' },
    vat: null,
  },
  oss: {
    description: 'Btw van andere EU-landen, éénloketregeling',
    turnover: { id: '8090', name: 'Omzet met btw van andere EU-landen', type: 'P' },
    vat: { id: '1540', name: 'Af te dragen btw van andere EU-landen', type: 'B' },
  },
}

/** Every account, by its number. */
export const ledger: readonly LedgerAccount[] = [
  debtors,
  ...Object.values(accountsOutsideVat),
  prepayments,
  ...Object.values(accountsOf).flatMap(({ turnover, vat }) => (vat ? [turnover, vat] : [turnover])),
].sort((one, other) => Number(one.id) - Number(other.id))
