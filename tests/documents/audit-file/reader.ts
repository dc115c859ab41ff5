import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator, type XmlElement } from 'libxml2-wasm'

export const xaf = { x: 'http://www.auditfiles.nl/XAF/3.2' }

/** The schema of version 3.2. */
const schema = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, 'XmlAuditfileFinancieel3.2.xsd')))
const validator = XsdValidator.fromDoc(schema)

/** Reads an audit file to its end, hands its root to `use` and frees it. Throws where the schema refuses it. */
export async function readAuditFile<Result>(
  chunks: AsyncIterable<Uint8Array>, use: (root: XmlElement) => Result,
): Promise<Result> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  const document = XmlDocument.fromBuffer(Buffer.concat(all))
  try {
    validator.validate(document)
    return use(document.root)
  } finally {
    document.dispose()
  }
}

/** The text of everything at a path, with `x:` before the names. */
export function textsOf(root: XmlElement, path: string): string[] {
  return root.find(path, xaf).map(node => node.content)
}
