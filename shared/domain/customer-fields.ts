import { namesWith, valuesOf, type Field, type FieldValues } from './fields'
import type { CustomerType, DocumentLocale, SupplyType, VatTreatment } from './invoice/document'
import { lineLength, nameLength, noteLength } from './limits'

/** What the table says of a field of a customer. */
interface CustomerField extends Field {
  /**
   * Stands on documents, for everyone who may see one, without the scope to read customers too; `type` decides how it
   * is written. The rest is the seller's own knowledge.
   */
  printed: boolean
  /** Whether it goes from a document whose parties are deleted: all but what the intra-Community statement names. */
  forgotten: boolean
}

const text = { is: 'text', optional: true } as const
const printed = { printed: true, forgotten: true } as const
const known = { printed: false, forgotten: true } as const
const named = { printed: true, forgotten: false } as const

/**
 * The customer's own fields, as they come in, are stored and shown, and are frozen on a document. The names are the
 * same everywhere.
 */
export const customerFields = {
  type: { is: 'choice', ...named },
  name: { is: 'text', maxLength: nameLength, ...named },
  contactName: { ...text, maxLength: nameLength, ...printed },
  email: { ...text, ...known },
  emailCc: { ...text, ...known },
  phone: { ...text, maxLength: 50, ...known },
  addressLine1: { ...text, maxLength: lineLength, ...printed },
  addressLine2: { ...text, maxLength: lineLength, ...printed },
  postalCode: { ...text, maxLength: 20, ...printed },
  city: { ...text, maxLength: lineLength, ...printed },
  country: { is: 'code', ...named },
  kvkNumber: { ...text, ...printed },
  vatNumber: { ...text, ...named },
  peppolId: { ...text, ...known },
  defaultVatTreatment: { is: 'choice', optional: true, ...known },
  defaultSupplyType: { is: 'choice', optional: true, ...known },
  /** Days; null where the business decides. */
  paymentTermDays: { is: 'whole', optional: true, ...known },
  locale: { is: 'choice', optional: true, ...known },
  notes: { ...text, maxLength: noteLength, ...known },
  defaultLayoutId: { is: 'code', optional: true, ...known },
} as const satisfies Record<string, CustomerField>

/** What is known of a customer. */
export interface CustomerDetails extends FieldValues<typeof customerFields> {
  type: CustomerType
  defaultVatTreatment: VatTreatment | null
  defaultSupplyType: SupplyType | null
  locale: DocumentLocale | null
}

/** Nothing said of a customer, in all that may be left out. */
export const unknownCustomer = valuesOf(namesWith(customerFields, { optional: true }), () => null)
