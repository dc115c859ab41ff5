import type { ComplianceContext } from '#domain/invoice/compliance'
import type { Customer, InvoiceDocument, Seller } from '#domain/invoice/document'
import { bauhofMueller, hudsonTimber, invoice, line, mevrouwDeWit, studioVink, timmerbedrijfJansen } from '../cast'

/** What a case of law comes to: what is issued, and where it counts; or what it is refused for. */
export interface LawCase {
  what: string
  document: InvoiceDocument
  /** The headings of the return and the quarter, `1a+1e 2026-Q2`, a minus before what is taken back; null: nowhere. */
  counts: string | null
  /** The categories of EN 16931, an exempt one with its code of VATEX. */
  ubl: string
  /** The sentences that the document must have. */
  notes: string[]
  /** All that the check says: `level code`, and on what is refused the errors with their field. */
  found: string[]
  isRefused: boolean
  /** Where it is said: an article, or a page of the Belastingdienst. */
  source: string
}

interface More {
  found?: string[]
  given?: Partial<ComplianceContext>
  /** What Polder made of it once, where that was wrong. */
  was?: string
  /** What it does not know, and says or leaves to its reader instead. */
  limit?: string
  /** The prices of the first line, as printed. */
  prices?: string[]
}

export type Row = LawCase & More

/** A case that is issued; the check has nothing to say of it unless `found` tells what. */
export function issued(
  what: string, document: InvoiceDocument, counts: string | null, ubl: string, notes: string[], source: string,
  more: More = {},
): Row {
  return { what, document, counts, ubl, notes, found: [], isRefused: false, source, ...more }
}

/** A case that is not issued, by each `code field`. */
export function refused(
  what: string, document: InvoiceDocument, found: string | string[], source: string, more: Omit<More, 'found'> = {},
): Row {
  return { what, document, counts: null, ubl: '', notes: [], found: [found].flat(), isRefused: true, source, ...more }
}

export const hundred = line({ quantity: '1', unitPriceCents: 10_000 })

/** Design of € 100.00 at 21 % for a Dutch business, supplied on 18 November and invoiced on the 20th of 2026. */
export function sale(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return invoice({ lines: [hundred], ...changes })
}

/** The same on other days. */
export const on = (supplyDate: string | null, issueDate: string, changes: Partial<InvoiceDocument> = {}) =>
  sale({ supplyDate, issueDate, dueDate: null, ...changes })

/** The same at another rate, or with another treatment or reason on its line. */
export const at = (changes: Parameters<typeof line>[0], more: Partial<InvoiceDocument> = {}) =>
  sale({ lines: [line({ ...hundred, ...changes })], ...more })

export const vink = (changes: Partial<Seller>) => ({ seller: { ...studioVink, ...changes } })
export const jansen = (changes: Partial<Customer>) => ({ customer: { ...timmerbedrijfJansen, ...changes } })
export const mueller = (changes: Partial<Customer>) => ({ customer: { ...bauhofMueller, ...changes } })

export const consumer = { customer: mevrouwDeWit }
export const germanConsumer = {
  customer: { ...mevrouwDeWit, addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE' },
}
/** € 100.00 of costs and as much of interest for an invoice that is paid late, with nothing that is supplied. */
export const damages = (changes: Partial<InvoiceDocument> = {}) => sale({
  supplyDate: null, ...changes,
  lines: [{ ...hundred, vatTreatment: 'collection_costs' }, { ...hundred, vatTreatment: 'late_interest' }],
})

export const american = { customer: hudsonTimber }
export const shifted = { vatTreatment: 'reverse_charge' } as const
export const goods = { vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhofMueller } as const
export const services = { vatTreatment: 'intra_eu', supplyType: 'services', customer: bauhofMueller } as const
export const exportOf = (supplyType: 'goods' | 'services', changes: Partial<InvoiceDocument> = {}) =>
  ({ vatTreatment: 'export', supplyType, ...american, ...changes }) as const
export const kor = { vatTreatment: 'kor', ...vink({ vatNumber: null }) } as const
export const exempt = (vatExemptionReason: string) => ({ vatTreatment: 'exempt', vatExemptionReason }) as const

/** The sentences of art. 35a Wet OB 1968 and art. 226 of Directive 2006/112, as Polder words them in Dutch. */
export const says = {
  shifted: 'Btw verlegd',
  service: 'Intracommunautaire dienst, art. 196 Richtlijn 2006/112/EG',
  goods: 'Intracommunautaire levering, art. 138 Richtlijn 2006/112/EG',
  exported: 'Uitvoer, art. 146 Richtlijn 2006/112/EG',
  outsideEu: 'Dienst belast buiten de EU',
  realEstate: 'Dienst aan onroerend goed, belast waar dat ligt, art. 47 Richtlijn 2006/112/EG',
  installed: 'Levering met installatie of montage, belast waar die plaatsvindt, art. 36 Richtlijn 2006/112/EG',
  admission: 'Toegang tot een evenement, belast waar dat plaatsvindt, art. 53 Richtlijn 2006/112/EG',
  oss: 'Btw van een ander EU-land (éénloketregeling): Duitsland',
  kor: 'Factuur vrijgesteld van OB o.g.v. artikel 25 Wet OB',
  education: 'Vrijgesteld van btw: onderwijs, art. 132 lid 1 onder i Richtlijn 2006/112/EG',
  letting: 'Vrijgesteld van btw: verhuur van onroerend goed, art. 135 lid 1 onder l Richtlijn 2006/112/EG',
  secondHand: 'Bijzondere regeling – gebruikte goederen',
  travel: 'Bijzondere regeling – reisbureaus',
  disbursed: 'Doorlopende posten: in uw naam betaald, buiten de heffing van btw (art. 79, onder c, Richtlijn 2006/112/EG)',
  costs: 'Incassokosten: schadevergoeding wegens te late betaling (art. 6:96 BW), buiten de heffing van btw',
  interest: 'Wettelijke rente: schadevergoeding wegens te late betaling (art. 6:119 en 6:119a BW), buiten de heffing van btw',
} as const
