import { refuseField } from '#contract/errors'
import { unprintableCharacters } from '#documents/pdf/printable'
import { textsOf } from '#domain/invoice/compliance/texts'
import type { LayoutPatch } from '#domain/layout'

/**
 * Refuses validation_failed for words of a layout with characters that no font of the documents has: they would stand
 * on every document as replacement signs.
 * @param path where the layout stands in the request
 */
export function requirePrintable({ headerText, footerText, labels }: LayoutPatch, path: string): void {
  for (const [field, text] of textsOf({ headerText, footerText, labels })) {
    const characters = unprintableCharacters([text])
    if (characters.length === 0) continue
    throw refuseField(
      [path, ...field.split('.')],
      `The characters ${characters.join(' ')} cannot be printed; write Latin, Greek or Cyrillic letters`,
    )
  }
}
