import { isDateField, type documentFields } from '#domain/invoice/document-fields'

/** Something that a text or a date of a document may say, and nothing else in a test does. */
export function sampleOf(name: keyof typeof documentFields): string {
  if (isDateField(name)) return '2031-05-17'
  return name === 'paymentLink' ? 'https://betalen.example/zegel' : `Zegel ${name}`
}
