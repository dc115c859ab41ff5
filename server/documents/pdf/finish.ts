import { AFRelationship, type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import type { PdfAttachment } from './input'
import { save, type PackedObjects } from './save'

export interface FileAttachment extends PdfAttachment {
  /** What it is, in the words of the document's language. */
  description: string
}

interface FileFacts {
  title: string
  author: string
  createdAt: Date
  attachment: FileAttachment | null
  /** The tree of its parts. */
  parts: PackedObjects
}

/** The name of the maker in the file's metadata. */
export const producer = 'Polder'

/**
 * Completes a printed and tagged PDF/A-3a file: attaches the UBL as an alternative representation of the page
 * (ISO 19005-3, 6.8), writes metadata with its text escaped, which PDFKit does not do, says there that the file is also
 * for those who hear it (PDF/UA-1), and derives the file identifier from the contents.
 * @param pdf the printed file, loaded
 * @param printed its bytes
 */
export async function finish(pdf: PDFDocument, printed: Uint8Array, facts: FileFacts): Promise<Uint8Array> {
  const { createdAt, attachment, parts } = facts
  if (attachment !== null) {
    await pdf.attach(attachment.bytes, fileName(attachment.name), {
      mimeType: 'text/xml',
      afRelationship: AFRelationship.Alternative,
      description: attachment.description,
      creationDate: createdAt,
      modificationDate: createdAt,
    })
  }
  const metadata = new TextEncoder().encode(metadataXml(facts))
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(
    pdf.context.stream(metadata, { Type: 'Metadata', Subtype: 'XML', Length: metadata.length }),
  ))
  const identifier = fileIdentifier(printed, attachment)
  pdf.context.trailerInfo.ID = pdf.context.obj([identifier, identifier])
  return save(pdf, parts)
}

/** A name that every file system takes, and every PDF: pdf-lib writes it without escaping brackets. */
function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^\.+/, '')
}

function fileIdentifier(printed: Uint8Array, attachment: PdfAttachment | null): PDFHexString {
  const hash = createHash('sha256').update(printed)
  if (attachment !== null) hash.update(attachment.name).update(attachment.bytes)
  return PDFHexString.of(hash.digest('hex').slice(0, 32))
}

function metadataXml({ title, author, createdAt }: FileFacts): string {
  const date = `${createdAt.toISOString().slice(0, 19)}Z`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${accessibilitySchema}
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:CreatorTool>${producer}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
}

/** PDF/A wants every property of the metadata explained that is not its own (ISO 19005-3, 6.6.2.3). */
const accessibilitySchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
