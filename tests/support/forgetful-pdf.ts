import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import type { Prisma } from '#db/client'
import { sha256 } from '#integrations/tokens'

/** A PDF of Polder's that looks as before and has lost one letter of each font where its text is copied. */
export async function forgetfulPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const [reference, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) continue
    const text = inflateSync(object.contents).toString('latin1')
    // The second entry of a map is the first letter that was drawn; the first is the sign of a missing glyph.
    if (text.includes('beginbfrange')) {
      pdf.context.assign(reference, pdf.context.flateStream(text.replace(/(\[<0000> )<\w+>/, '$1<>')))
    }
  }
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

/** Puts another file in the place of a document's PDF with the hash it has, as an older version would have kept it. */
export async function exchangePdf(
  tx: Prisma.TransactionClient, invoiceId: string, change: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<string> {
  const { accountId } = await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
  const of = { accountId_invoiceId_format: { accountId, invoiceId, format: 'pdf' } }
  const changed = await change((await tx.storedDocument.findUniqueOrThrow({ where: of })).bytes)
  const hash = sha256(changed)
  await tx.storedDocument.update({ where: of, data: { bytes: Buffer.from(changed), sha256: hash } })
  await tx.invoice.update({ where: { id: invoiceId }, data: { pdfSha256: hash } })
  return hash
}
