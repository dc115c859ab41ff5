import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'

/** What follows from when and under which id a document was made, and so differs from server to server. */
const ownFields = ['id', 'createdAt', 'updatedAt', 'issuedAt', 'publicUrl', 'pdfSha256']

/** An answer without what must differ between two servers that make the same document. */
export function withoutOwn(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (field, value: unknown) =>
    ownFields.includes(field) && value !== null ? `a ${field}` : value))
}

/**
 * Asks two servers the same and throws where the right one says anything else than the left, as far as the left knows
 * what it says. Gives back what they said.
 */
export async function requireAlike(
  what: string,
  [askLeft, askRight]: [() => Promise<Response>, () => Promise<Response>],
  compared: (answer: unknown) => unknown = answer => answer,
): Promise<[Buffer, Buffer]> {
  const [left, right] = await Promise.all([askLeft(), askRight()])
  const leftBytes = Buffer.from(await left.arrayBuffer())
  const rightBytes = Buffer.from(await right.arrayBuffer())
  const known = { status: left.status, ...shown(left, leftBytes, compared) }
  const said = asFarAs(known, { status: right.status, ...shown(right, rightBytes, compared) })
  deepStrictEqual(known, said, `Both must answer the same to ${what}`)
  return [leftBytes, rightBytes]
}

function shown(response: Response, bytes: Buffer, compared: (answer: unknown) => unknown): object {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? { json: compared(JSON.parse(bytes.toString())) } : { sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** An answer without the fields that another has not. */
function asFarAs(known: unknown, answer: unknown): unknown {
  if (typeof known !== 'object' || typeof answer !== 'object' || known === null || answer === null) return answer
  if (Array.isArray(known) && Array.isArray(answer)) return answer.map((item, place) => asFarAs(known[place], item))
  return Object.fromEntries(Object.entries(answer).filter(([field]) => field in known)
    .map(([field, value]) => [field, asFarAs((known as Record<string, unknown>)[field], value)]))
}
