import {
  auditFileParams, vatBoxDocumentsSchema, vatBoxParams, vatBoxQuerySchema, vatFilingInputSchema, vatPeriodParams,
  vatReturnSchema, vatReturnsSchema,
} from '../schemas/vat-return'
import { bytes, json, operationsOf, stream } from '../operation'

const operation = operationsOf({ tag: 'VAT returns of the web app', audience: 'web', auth: 'session' })

export const vatReturnOperations = {
  listVatReturns: operation('GET /api/vat-returns', {
    summary: 'The returns of about a year and the one under way, the oldest first: what each comes to and whether it is late',
    scope: 'reports:read',
    response: json(vatReturnsSchema),
  }),
  getVatReturn: operation('GET /api/vat-returns/{period}', {
    summary: 'The VAT return of a month, quarter or year, and whether it was filed',
    scope: 'reports:read',
    params: vatPeriodParams,
    response: json(vatReturnSchema),
    errors: ['not_found'],
  }),
  fileVatReturn: operation('POST /api/vat-returns', {
    summary: 'Mark a return as filed, with the figures as they are',
    power: 'filing',
    body: vatFilingInputSchema,
    response: json(vatReturnSchema, 201),
    errors: ['vat_return_filed', 'vat_return_changed'],
  }),
  unfileVatReturn: operation('DELETE /api/vat-returns/{period}', {
    summary: 'Take the mark off a return',
    power: 'filing',
    params: vatPeriodParams,
    response: json(vatReturnSchema),
    errors: ['not_found'],
  }),
  listVatBoxDocuments: operation('GET /api/vat-returns/{period}/boxes/{box}', {
    summary: 'The documents that a box of the return is the sum of, by tax point or day of payment',
    scope: 'reports:read',
    params: vatBoxParams,
    query: vatBoxQuerySchema,
    response: json(vatBoxDocumentsSchema),
    errors: ['not_found'],
  }),
  getVatReturnCsv: operation('GET /api/vat-returns/{period}/csv', {
    summary: 'The boxes and the ICP statement of a return as CSV',
    scope: 'reports:read',
    params: vatPeriodParams,
    response: bytes('text/csv'),
    errors: ['not_found'],
  }),
  getAuditFile: operation('GET /api/audit-files/{year}', {
    summary: 'The sales of a year as XML Auditfile Financieel (XAF 3.2)',
    scope: 'reports:read',
    params: auditFileParams,
    response: stream('application/xml'),
    errors: ['not_found'],
  }),
}
