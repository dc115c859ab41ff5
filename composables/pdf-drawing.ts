import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** What lies beyond is left to whoever downloads the file: each page holds some 8 MB. */
const mostPages = 10

/** One thread for all that is drawn: starting it takes longer than drawing a page. */
let thread: PDFWorker | null = null

/**
 * Draws the pages of a PDF, one after the other.
 * @param width of a page, in pixels of the screen
 * @param show takes each page as soon as it is drawn, with its place and how many there are to come
 */
export async function drawPdf(
  file: Blob,
  width: number,
  show: (page: HTMLCanvasElement, index: number, count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  GlobalWorkerOptions.workerSrc = workerAddress
  if (thread === null || thread.destroyed) thread = new PDFWorker()
  const data = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  // The policy of the app lets no text become a script.
  const loading = getDocument({ data, worker: thread, isEvalSupported: false, useSystemFonts: false })
  try {
    const pdf = await loading.promise
    const count = Math.min(pdf.numPages, mostPages)
    for (let index = 0; index < count; index++) {
      const page = await pdf.getPage(index + 1)
      signal.throwIfAborted()
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      signal.throwIfAborted()
      show(canvas, index, count)
    }
  } finally {
    await loading.destroy()
  }
}
