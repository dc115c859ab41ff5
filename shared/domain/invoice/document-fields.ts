import { namesWith, valuesOf, type Field } from '../fields'
import { lineLength, noteLength } from '../limits'

/** What the table says of a field of a document. */
interface DocumentField extends Field {
  /** Whether it goes when the lines and parties of a document are deleted: all but what figures and VAT rest on. */
  forgotten: boolean
  /** Among the facts on paper and on the page of the link: its label in `fact-labels.ts`, and what it says. */
  fact?: true
  /** Stands on paper in a place of its own. */
  paper?: true
  /** Is shown on the page of the link in a place of its own. */
  page?: true
  /** Stands in the e-invoice. */
  ubl?: true
  /** Is told to AI apps that read a document. */
  tools?: true
  /** Is among the options that the editor folds away. */
  option?: true
}

const date = { is: 'date', optional: true } as const
const text = { is: 'text', optional: true } as const

/** What the buyer calls something, and finds it by. */
const buyerTerm = { ...text, maxLength: 100, forgotten: true, fact: true, ubl: true, option: true } as const

/** What a document is: VAT and the law go by it. */
export const documentTerms = {
  kind: { is: 'choice', forgotten: false, paper: true, page: true, ubl: true, tools: true },
  issueDate: { is: 'date', forgotten: false, paper: true, page: true, ubl: true, tools: true },
  dueDate: { ...date, forgotten: false, paper: true, page: true, ubl: true, tools: true },
  supplyDate: { ...date, forgotten: false, paper: true, page: true, ubl: true, tools: true },
  supplyPeriodEnd: { ...date, forgotten: false, paper: true, page: true, ubl: true, tools: true },
  /** ISO 4217. */
  currency: { is: 'code', forgotten: false, paper: true, page: true, ubl: true, tools: true, option: true },
  locale: { is: 'choice', forgotten: false, page: true, tools: true, option: true },
  vatTreatment: { is: 'choice', forgotten: false, page: true, ubl: true, tools: true },
  supplyType: { is: 'choice', optional: true, forgotten: false, tools: true },
  /** The rule that says where a supply is taxed; null for the general one. */
  placeOfSupplyRule: { is: 'choice', optional: true, forgotten: false, tools: true, option: true },
  /** The other member state whose VAT is charged (one-stop shop), ISO 3166-1 alpha-2; null for Dutch VAT. */
  vatCountry: { is: 'code', optional: true, forgotten: false, paper: true, option: true },
  /** Where goods go, ISO 3166-1 alpha-2; null where that is the customer's country. */
  deliveryCountry: { is: 'code', optional: true, forgotten: false, paper: true, page: true, ubl: true },
  vatExemptionReason: { ...text, maxLength: 500, forgotten: false, paper: true, ubl: true },
  /** Whether the prices of the lines include their VAT; counts under the standard treatment only. */
  pricesIncludeVat: { is: 'flag', forgotten: false, page: true, tools: true },
  /** Units of `currency` for one euro; null for documents in euro. */
  exchangeRate: { is: 'code', optional: true, forgotten: false, paper: true, page: true, ubl: true, option: true },
  exchangeRateDate: { ...date, forgotten: false, paper: true, page: true, ubl: true, option: true },
  exchangeRateSource: { ...text, maxLength: 100, forgotten: false, paper: true, page: true, ubl: true, option: true },
  /** Asks for money before the supply; a later invoice deducts it. */
  advance: { is: 'flag', forgotten: false, paper: true, page: true, ubl: true, tools: true, option: true },
} as const satisfies Record<string, DocumentField>

/** What a document refers to, and what the parties write on it. */
export const documentReferences = {
  creditedInvoiceNumber: { ...text, forgotten: false, paper: true, page: true, ubl: true },
  creditedInvoiceDate: { ...date, forgotten: false, paper: true, page: true, ubl: true },
  reference: { ...text, maxLength: lineLength, forgotten: true, fact: true, tools: true, about: 'Your own reference.' },
  buyerReference: {
    ...buyerTerm, tools: true, about: 'What the buyer asked to be told, such as a department (BT-10).',
  },
  orderNumber: { ...buyerTerm, tools: true, about: 'The purchase order of the buyer (BT-13).' },
  contractNumber: { ...buyerTerm, about: 'The contract (BT-12).' },
  projectReference: { ...buyerTerm, about: 'The project (BT-11).' },
  costCenter: { ...buyerTerm, about: 'Where the buyer books it (BT-19).' },
  notes: { ...text, maxLength: noteLength, forgotten: true, paper: true, page: true, ubl: true, tools: true },
  footer: { ...text, maxLength: noteLength, forgotten: true, paper: true, page: true, tools: true, option: true },
  paymentLink: { ...text, forgotten: true, paper: true, ubl: true, option: true },
  showEpcQr: { is: 'flag', forgotten: true, option: true },
} as const satisfies Record<string, DocumentField>

/**
 * What a document says beside its number, parties and lines. The fields have these names everywhere: in the database,
 * in the API and in the editor. One that is added here is taken, stored, copied, shown and forgotten as it says.
 */
export const documentFields = { ...documentTerms, ...documentReferences } as const

/** Dates of a document that may be left out. */
export const optionalDates = namesWith(documentFields, { is: 'date', optional: true })

/** The same and texts. */
export const optionalTexts = namesWith(documentFields, { is: 'text', optional: true }, { is: 'date', optional: true })

/** The names of all that a document says, those texts last. */
export const contentFields = [
  ...namesWith(documentFields, {}).filter(name => !new Set<string>(optionalTexts).has(name)), ...optionalTexts,
]

/** What a document says that says nothing but what it has to. */
export const unsaid = {
  ...valuesOf(namesWith(documentFields, { optional: true }), () => null),
  ...valuesOf(namesWith(documentFields, { is: 'flag' }), () => false as const),
}

/** What stands among the facts, in their order. */
export const factFields = namesWith(documentFields, { fact: true })
type FactField = (typeof factFields)[number]

const dates = new Set<string>(namesWith(documentFields, { is: 'date' }))

/** What a document says among its facts, its dates written for a reader. */
export function statedFacts(
  document: Record<FactField, string | null>, written: (date: string) => string,
): [FactField, string | null][] {
  return factFields.map((name) => {
    const value = document[name]
    return [name, value !== null && isDateField(name) ? written(value) : value]
  })
}

/** Whether a field of a document holds a date. */
export function isDateField(name: string): boolean {
  return dates.has(name)
}
