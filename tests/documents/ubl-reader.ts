import { XmlDocument, XmlElement } from 'libxml2-wasm'

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

export interface ReadElement {
  name: string
  children: ReadElement[]
}

/** A UBL document as a reader sees it that knows nothing of how it was written. */
export interface ReadUbl {
  /** The text of the first element at a path such as `cac:TaxTotal/cbc:TaxAmount`, or null. */
  text(path: string): string | null
  /** The text of every element or attribute at a path. */
  texts(path: string): string[]
  /** Readers for every element at a path, each with its own paths. */
  all(path: string): ReadUbl[]
  /** The element names in their order, all the way down. */
  outline(): ReadElement
}

/** Parses strictly, hands the document to `use` and frees it. Throws on XML that is not well-formed. */
export function readUbl<Result>(xml: Uint8Array, use: (ubl: ReadUbl) => Result): Result {
  const document = XmlDocument.fromBuffer(xml)
  try {
    return use(readElement(document.root))
  } finally {
    document.dispose()
  }
}

function readElement(element: XmlElement): ReadUbl {
  const find = (path: string) => element.find(path, namespaces)
  return {
    text: path => element.get(path, namespaces)?.content ?? null,
    texts: path => find(path).map(node => node.content),
    all: path => find(path).filter(node => node instanceof XmlElement).map(readElement),
    outline: () => outlineOf(element),
  }
}

function outlineOf(element: XmlElement): ReadElement {
  const children = element.find('*').filter(node => node instanceof XmlElement)
  const name = element.prefix ? `${element.prefix}:${element.name}` : element.name
  return { name, children: children.map(outlineOf) }
}
