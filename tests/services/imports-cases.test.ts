import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { useImportWorker } from '../support/import-worker'
import { useVink } from '../support/service-of-vink'

useImportWorker()
const own = useVink()
const folder = join(import.meta.dirname, 'import-cases')

/** What a file comes to: what is refused, what is said, what is skipped, and what comes in by its number. */
async function read(name: string) {
  const upload = { file: readFileSync(join(folder, name)) }
  const { errors, warnings, skipped } = await importInvoices(own.vink, upload, {})
  const codes = (problems: typeof errors) => problems.map(({ field, code }) => `${field} ${code}`)
  const told = { errors: codes(errors), warnings: codes(warnings), skipped: skipped.map(({ value }) => value) }
  if (errors.length > 0) return { ...told, invoices: [] }
  const { importId } = await importInvoices(own.vink, upload, { dryRun: false })
  const rows = await own.vink.db.invoice.findMany({ where: { importId }, orderBy: { number: 'asc' } })
  // Most of them have the same number.
  await undoImport(own.vink, importId ?? '')
  return {
    ...told,
    invoices: rows.map(({ status, currency, exchangeRate, totalCents, openCents, issueDate, dueDate }) =>
      [status, `${currency} ${Number(totalCents) / 100}`, Number(openCents) / 100, exchangeRate, issueDate, dueDate]),
  }
}

const nothing = { errors: [], warnings: [], skipped: [], invoices: [] }
const assumed = ['paidOn paid_date_assumed']
const march = '2026-03-02'
const cases: Record<string, unknown> = {
  '00-control.xml': { ...nothing, invoices: [['sent', 'EUR 121', 121, null, march, '2026-04-01']] },
  '01-dollar-amounts.csv': { ...nothing, errors: ['exchangeRate exchange_rate_missing'] },
  '02-currency-code-heading.csv': { ...nothing, invoices: [['sent', 'USD 121', 121, '1.1', march, '2026-03-16']] },
  '03-invoice-status-draft.csv': {
    ...nothing, skipped: ['Draft'], invoices: [['cancelled', 'EUR 121', 0, null, '2026-03-03', null]],
  },
  '04-status-vervallen.csv': { ...nothing, errors: ['status status_unknown'] },
  '05-ubl-customer-vat-without-suffix.xml': {
    ...nothing, warnings: ['vatNumber vat_number_invalid'], invoices: [['sent', 'EUR 121', 121, null, march, '2026-04-01']],
  },
  '06-ubl-dollars-with-vat-in-euro.xml': { ...nothing, invoices: [['sent', 'USD 121', 121, '1.1', march, '2026-04-01']] },
  '07b-ubl-partly-paid.xml': { ...nothing, invoices: [['sent', 'EUR 121', 21, null, march, '2026-04-01']] },
  '10-rows-above-the-heading.csv': {
    ...nothing, warnings: assumed, invoices: [['paid', 'EUR 121', 0, null, march, '2026-03-16']],
  },
  '11-client-headings.csv': { ...nothing, invoices: [['sent', 'EUR 121', 121, null, march, null]] },
  '13-dates-without-marks.csv': {
    ...nothing, warnings: assumed, invoices: [['paid', 'EUR 121', 0, null, march, '2026-03-16']],
  },
  '14-open-amount-column.csv': {
    ...nothing, warnings: assumed, invoices: [['paid', 'EUR 121', 0, null, march, '2026-03-16']],
  },
}

describe('a file as other programs write it', () => {
  it.each(readdirSync(folder))('%s comes in as it is meant, or says why not', async (name) => {
    expect(await read(name)).toEqual(cases[name])
  })
})
