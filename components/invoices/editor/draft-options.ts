import { namesWith } from '#domain/fields'
import { documentFields } from '#domain/invoice/document-fields'

/** What the buyer finds a document by, and the seller need not fill in. */
export const buyerTerms = namesWith(documentFields, { fact: true, option: true })

/** Fields of a draft that are folded away until they are asked for, or until something is wrong with one. */
const optionFields = new Set<string>([...namesWith(documentFields, { option: true }), 'number', 'layoutId'])

/** Whether the path of an error or a finding is one of theirs. */
export function isOption(path: string): boolean {
  return optionFields.has(path.split('.')[0] ?? '')
}
