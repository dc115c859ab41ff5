import { setResponseHeader, setResponseHeaders, type H3Event } from 'h3'
import { setVersion } from './conditional'

/** Bytes to answer with, named for the person who saves them. */
export interface FileAnswer {
  file: { filename: string, bytes: Uint8Array, sha256: string }
  contentType: string
  /** Shown in the browser unless it is asked as a download. */
  disposition: 'inline' | 'attachment'
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'file' in answer && 'disposition' in answer
}

/** Writes a file with headers that no file name can break out of; only its headers to whoever has these bytes. */
export function sendFile(event: H3Event, { file, contentType, disposition }: FileAnswer): Buffer {
  setResponseHeaders(event, {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition(disposition, file.filename),
  })
  // A PDF loads nothing by itself; the viewer that browsers put around it would be kept from loading as well.
  if (contentType === 'application/pdf') {
    setResponseHeader(event, 'Content-Security-Policy', 'base-uri \'none\'; form-action \'none\'; frame-ancestors \'none\'')
  }
  if (setVersion(event, file.sha256)) return Buffer.alloc(0)
  return Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
}

/** The header that names a file for the person who saves it, and that no name can break out of. */
export function contentDisposition(disposition: FileAnswer['disposition'], filename: string): string {
  return `${disposition}; ${filenameParameters(filename)}`
}

/** Both forms of RFC 6266: plain letters for old clients, and the exact name percent-encoded. */
function filenameParameters(filename: string): string {
  const plain = filename.replace(/[^\w.-]+/g, '_')
  const exact = encodeURIComponent(filename).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
