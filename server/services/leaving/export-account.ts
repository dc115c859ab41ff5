import { createHash } from 'node:crypto'
import { inPagesById } from '#db/snapshot'
import { packFiles, type PackedFile } from '#documents/export/zip'
import { todayInAmsterdam } from '#domain/dates'
import { walkTrail } from '../audit/read-trail'
import { inTurn } from '../exports/in-turn'
import { exportedFiles, type PackedExport } from '../exports/pack-documents'
import type { AccountContext } from '../work/context'
import { accountText } from './account-text'
import { arrayText } from './json-text'

/** A file of an export, by what proves that it is whole. */
interface ListedFile {
  path: string
  bytes: number
  sha256: string
}

/**
 * All that an account holds, as a ZIP that is made while it is sent: its data as JSON, the files of its documents, its
 * letters, its logo, its audit trail, and at the end a list of them with the SHA-256 of each.
 */
export function exportAccount(account: AccountContext): PackedExport {
  const now = account.outside.clock.now()
  return {
    filename: `polder-account-${todayInAmsterdam(now)}.zip`,
    chunks: packFiles(withManifest(account, now, filesOf(account, now))),
  }
}

async function* filesOf(account: AccountContext, now: Date): AsyncGenerator<PackedFile, void, undefined> {
  yield { name: 'account.json', bytes: encoded(accountText(account, now)), modifiedAt: now }
  const logo = await account.db.businessLogo.findFirst()
  if (logo) {
    const ending = logo.contentType === 'image/png' ? 'png' : 'jpg'
    yield { name: `logo.${ending}`, bytes: logo.bytes, modifiedAt: logo.updatedAt }
  }
  yield* exportedFiles(account, { issuedBy: now })
  yield* lettersOf(account)
  yield { name: 'audit-trail.json', bytes: encoded(arrayText(walkTrail(account))), modifiedAt: now }
}

/** The letters of formal notices, by the ids that `account.json` has for them. */
async function* lettersOf(account: AccountContext): AsyncGenerator<PackedFile, void, undefined> {
  const letters = inPagesById(lettersPerPage, ({ id, page }) =>
    inTurn(account, () => account.db.notice.findMany({
      where: { pdf: { not: null }, id }, ...page, select: { id: true, pdf: true, createdAt: true },
    })))
  for await (const { id, pdf, createdAt } of letters) {
    if (pdf) yield { name: `notices/${id}.pdf`, bytes: pdf, modifiedAt: createdAt }
  }
}

/** Files are held in memory while they are packed. */
const lettersPerPage = 10

/** The same files, with the list of them as the last. */
async function* withManifest(
  { accountId }: AccountContext, now: Date, files: AsyncIterable<PackedFile>,
): AsyncGenerator<PackedFile, void, undefined> {
  const listed: ListedFile[] = []
  for await (const file of files) {
    yield { ...file, bytes: summed(file.bytes, sum => listed.push({ path: file.name, ...sum })) }
  }
  const manifest = { format: 'polder-account', version: 1, accountId, madeAt: now.toISOString(), files: listed }
  yield { name: 'manifest.json', bytes: encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`), modifiedAt: now }
}

/** The same bytes; tells their sum once the last was given on. */
async function* summed(
  bytes: PackedFile['bytes'], tell: (sum: Omit<ListedFile, 'path'>) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
    hash.update(piece)
    length += piece.length
    yield piece
  }
  tell({ bytes: length, sha256: hash.digest('hex') })
}

const encoder = new TextEncoder()

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) yield encoder.encode(piece)
}
