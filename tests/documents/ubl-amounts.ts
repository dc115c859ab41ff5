import { expect } from 'vitest'
import type { ReadUbl } from './ubl-reader'

/**
 * Everything from the XML alone, in whole numbers: no code of ours takes part. An invoice that deducts advances may
 * have a cent more or less of VAT for each, so that together they charge that of the whole.
 * @param hasVatInPrices whether VAT was taken out of what the lines come to, instead of being added to it
 */
export function expectExactAmounts(ubl: ReadUbl, hasVatInPrices = false): void {
  const unit = isWhole(ubl) ? 100n : 1n
  const cents = centsIn(ubl)
  const lines = ubl.all('cac:InvoiceLine | cac:CreditNoteLine').map((read) => {
    const price = read.text('cac:Price/cbc:PriceAmount')
    if (!hasVatInPrices) cents(price)
    const gross = roundedProduct(read.text('cbc:InvoicedQuantity | cbc:CreditedQuantity'), price, 0)
    const discount = cents(read.text('cac:AllowanceCharge/cbc:Amount') ?? (isWhole(ubl) ? '0' : '0.00'))
    const net = cents(read.text('cbc:LineExtensionAmount'))
    const category = 'cac:Item/cac:ClassifiedTaxCategory'
    const percent = read.text('cac:AllowanceCharge/cbc:MultiplierFactorNumeric')
    expect(net).toBe(gross - discount)
    if (percent) {
      expect(cents(read.text('cac:AllowanceCharge/cbc:BaseAmount'))).toBe(gross)
      expect(discount).toBe(roundedProduct(percent, read.text('cac:AllowanceCharge/cbc:BaseAmount'), 2))
    }
    return { net, group: `${read.text(`${category}/cbc:ID`)} ${read.text(`${category}/cbc:Percent`)}` }
  })
  const advances = ubl.text('cbc:InvoiceTypeCode') === null ? 0 : ubl.all('cac:BillingReference').length
  const groups = ubl.all('cac:TaxTotal/cac:TaxSubtotal').map((read) => {
    const percent = read.text('cac:TaxCategory/cbc:Percent')
    const group = `${read.text('cac:TaxCategory/cbc:ID')} ${percent}`
    const taxable = cents(read.text('cbc:TaxableAmount'))
    const vat = cents(read.text('cbc:TaxAmount'))
    expect(taxable).toBe(sum(lines.filter(line => line.group === group).map(line => line.net)))
    const calculated = hasVatInPrices
      ? vatWithin(taxable + vat, percent ?? '0', unit)
      : roundedProduct(percent ?? '0', read.text('cbc:TaxableAmount'), 2, unit)
    expect(Math.abs(Number(vat - calculated))).toBeLessThanOrEqual(advances * Number(unit))
    return { group, vat }
  })
  const total = (name: string) => cents(ubl.text(`cac:LegalMonetaryTotal/cbc:${name}`))
  expect(new Set(groups.map(({ group }) => group))).toEqual(new Set(lines.map(({ group }) => group)))
  expect(groups.length).toBe(new Set(groups.map(({ group }) => group)).size)
  expect(total('LineExtensionAmount')).toBe(sum(lines.map(({ net }) => net)))
  expect(total('TaxExclusiveAmount')).toBe(total('LineExtensionAmount'))
  expect(total('TaxInclusiveAmount')).toBe(total('TaxExclusiveAmount') + sum(groups.map(({ vat }) => vat)))
  expect(total('PayableAmount')).toBe(total('TaxInclusiveAmount'))
}

/** How the amounts of a document are read, in cents. */
export function centsIn(ubl: ReadUbl): (amount: string | null) => bigint {
  return isWhole(ubl) ? wholeCents : hundredths
}

/** Where a currency has no cents, no amount has decimals, and VAT is rounded to whole amounts. */
function isWhole(ubl: ReadUbl): boolean {
  return !ubl.text('cac:LegalMonetaryTotal/cbc:PayableAmount')?.includes('.')
}

/** The cents of an amount that is written with exactly two decimals. */
function hundredths(amount: string | null): bigint {
  expect(amount).toMatch(/^-?\d+\.\d\d$/)
  return BigInt((amount ?? '').replace('.', ''))
}

/** The cents of an amount in a currency that has none, which is written without decimals. */
function wholeCents(amount: string | null): bigint {
  expect(amount).toMatch(/^-?\d+$/)
  return BigInt(amount ?? '') * 100n
}

/** factor × amount ÷ 10^shift in cents, to a whole number of units, half away from zero. */
function roundedProduct(factor: string | null, amount: string | null, shift: number, unit = 1n): bigint {
  expect(factor).toMatch(/^-?\d+(\.\d*[1-9])?$/)
  expect(amount).toMatch(/^-?\d+(\.\d\d+)?$/)
  const [left, right] = [partsOf(factor ?? ''), partsOf(amount ?? '')]
  return divided(left.digits * right.digits * 100n, 10n ** BigInt(left.decimals + right.decimals + shift) * unit) * unit
}

/** The VAT within an amount that includes it, to a whole number of units, half away from zero. */
function vatWithin(amount: bigint, percent: string, unit: bigint): bigint {
  const { digits, decimals } = partsOf(percent)
  return divided(amount * digits, (100n * 10n ** BigInt(decimals) + digits) * unit) * unit
}

function partsOf(decimal: string): { digits: bigint, decimals: number } {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}

function divided(over: bigint, under: bigint): bigint {
  const magnitude = ((over < 0n ? -over : over) * 2n + under) / (under * 2n)
  return over < 0n ? -magnitude : magnitude
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
