import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

/** The size of every picture in a PDF, in pixels. */
export async function imagesOf(bytes: Uint8Array): Promise<{ width: number, height: number }[]> {
  const { context } = await PDFDocument.load(bytes)
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return []
    const pixels = (name: string) => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber()
    return [{ width: pixels('Width'), height: pixels('Height') }]
  })
}
