import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { getRequestHeader, type H3Event } from 'h3'
import { refuse, refuseField, type ErrorCode } from '#contract/errors'
import { plainFileName } from '#contract/file-name'

/**
 * The file of a multipart/form-data body, from its field `file`, and the `fields` beside it as text; of all others the
 * names alone. Where `name` is among the fields and was not sent, it is the name of the file.
 * Refuses `tooLarge` for the file, and validation_failed for what is no upload.
 */
export async function parseUpload(
  event: H3Event,
  body: Buffer,
  { maxBytes, tooLarge, fields = [] }: { maxBytes: number, tooLarge: ErrorCode, fields?: readonly string[] },
): Promise<{ file: Uint8Array } & Record<string, unknown>> {
  const contentType = getRequestHeader(event, 'content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw noUpload()
  const { files, texts } = await parseForm(body, contentType, maxBytes, fields)
  const [file, another] = files
  if (!file) throw noUpload()
  if (another) throw refuseField(['file'], 'Send one file only')
  if (file.isTruncated) throw refuse(tooLarge)
  const name = fields.includes('name') && file.name !== '' ? { name: file.name } : {}
  return { ...name, ...texts, file: Buffer.concat(file.chunks) }
}

/** How long parsing a body of which everything has arrived may take. */
const patienceMs = 2_000

interface UploadedFile {
  /** As its client calls it, in what a field may hold; empty where it does not. */
  name: string
  chunks: Buffer[]
  /** It went on beyond the limit; what came then was thrown away. */
  isTruncated: boolean
}

function parseForm(
  body: Buffer, contentType: string, maxBytes: number, fields: readonly string[],
): Promise<{ files: UploadedFile[], texts: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const files: UploadedFile[] = []
    const texts: Record<string, string> = {}
    const parser = openParser(contentType, maxBytes)
    // The parser never ends with a large part that it skips because it is no field; here the body is complete.
    const patience = setTimeout(() => fail(), patienceMs)
    const fail = () => {
      clearTimeout(patience)
      reject(noUpload())
    }
    parser.on('file', (_field, stream, fileName: string | undefined) => {
      const file: UploadedFile = { name: plainFileName(fileName ?? ''), chunks: [], isTruncated: false }
      files.push(file)
      stream.on('data', (chunk: Buffer) => file.chunks.push(chunk))
      stream.on('limit', () => {
        file.isTruncated = true
      })
      // A request that breaks off in the middle of the file says so here.
      stream.on('error', fail)
    })
    parser.on('field', (name, text) => {
      texts[name] = fields.includes(name) ? text : ''
    })
    parser.on('error', fail)
    parser.on('finish', () => {
      clearTimeout(patience)
      resolve({ files, texts })
    })
    parser.end(body)
  })
}

function openParser(contentType: string, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Some clients send a file without a name or as plain text: what counts is the field it stands in.
      isPartAFile: fieldName => fieldName === 'file',
      limits: {
        fileSize: maxBytes, files: 2, fields: 20, fieldSize: 10_000, parts: 20, headerPairs: 50, headerSize: 8_192,
      },
    })
  } catch {
    throw noUpload()
  }
}

function noUpload() {
  return refuseField(['file'], 'Send multipart/form-data with the file in the field "file"')
}
