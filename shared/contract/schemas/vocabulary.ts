import { z } from 'zod'
import { documentLocales, invoiceKinds, lineTreatments, placeOfSupplyRules, supplyTypes, vatCategories, vatTreatments } from '#domain/invoice/document'
import { messages } from '#domain/invoice/compliance/messages'
import { displayStatuses, invoiceStatuses } from '#domain/invoice/lifecycle'
import { plans } from '../plans'
import { powers, roles } from '../roles'
import { scopes } from '../scopes'

/** The words that many operations share, each described once and known by its name in the description of the API. */

export const invoiceKind = z.enum(invoiceKinds).meta({ id: 'InvoiceKind' })

export const invoiceStatus = z.enum(invoiceStatuses).meta({
  id: 'InvoiceStatus', description: 'Where a document stands: draft, issued, sent and paid in turn, or cancelled.',
})

export const displayStatus = z.enum(displayStatuses).meta({
  id: 'DisplayStatus',
  description: 'The status as a person reads it. The first that holds: draft, cancelled, paid, credited (nothing is left '
    + 'to pay after credit notes), overdue, sent, issued.',
})

export const vatTreatment = z.enum(vatTreatments).meta({
  id: 'VatTreatment',
  description: 'How VAT is charged. `standard` by the rates of the lines; all others charge 0 % and print their legal note: '
    + '`reverse_charge` (btw verlegd) needs a Dutch VAT number of the customer, `intra_eu` one of another member state, '
    + '`export` is for outside the EU, `kor` for sellers under the small-business scheme, `exempt` needs a reason.',
})

export const lineTreatment = z.enum(lineTreatments).meta({
  id: 'LineTreatment',
  description: 'A line beside taxed ones that is `exempt`, under `reverse_charge` (btw verlegd, which needs a Dutch VAT number '
    + 'of the customer), or outside VAT and no turnover: a `disbursement` (doorlopende post), or damages for paying late, which '
    + 'are `collection_costs` (buitengerechtelijke incassokosten) and `late_interest` (wettelijke rente).',
})

export const vatCategory = z.enum(vatCategories).meta({ id: 'VatCategory', description: 'EN 16931 VAT category code.' })

export const supplyType = z.enum(supplyTypes).meta({ id: 'SupplyType' })

export const placeOfSupplyRule = z.enum(placeOfSupplyRules).meta({
  id: 'PlaceOfSupplyRule',
  description: 'Where a supply is taxed that does not follow the customer: art. 47, 53, 48, 55, 56 and 36 of Directive 2006/112.',
})

export const locale = z.enum(documentLocales).meta({
  id: 'DocumentLocale', description: 'The language of documents and of mail about them.',
})

export const plan = z.enum(plans).meta({ id: 'Plan' })

export const scope = z.enum(scopes).meta({ id: 'Scope', description: 'What a key or a connected app may do.' })

export const role = z.enum(roles).meta({ id: 'Role', description: 'What a member is in an account, and so may do.' })

export const power = z.enum(powers).meta({ id: 'Power', description: 'What some members may do beyond what scopes say.' })

export const checkLevel = z.enum(['error', 'warning', 'info']).meta({
  id: 'CheckLevel', description: 'Errors keep a document from being issued; warnings and notes do not.',
})

/** A text and no closed list, because rules are added as the law changes. */
export const checkCode = z.string().meta({
  id: 'CheckCode',
  description: 'What the compliance check found. Stable; more of them may come.',
  enum: Object.keys(messages),
})
