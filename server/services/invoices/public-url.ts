import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'
import type { ServiceContext } from '../work/context'

const validForYears = 2

/** The first part of the path of a page, by what it shows. */
const paths = { invoice: 'i', customer: 'c' } as const

type Linked = Pick<
  InvoiceRow, 'id' | 'importId' | 'issuedAt' | 'documentsDeletedAt' | 'publicLinkRenewals' | 'publicLinkRenewedAt'
>

/**
 * The address of a document's page for the customer; null while it is a draft, once the link has expired, once the
 * document was deleted, and for one that was made in another program: of that there is nothing to show here. It follows
 * from the document, so it is the same each time it is asked for, and begins with the configured address, never with
 * what a request names.
 */
export function publicUrlOf(reach: Linking, row: Linked): string | null {
  if (row.issuedAt === null || row.documentsDeletedAt !== null || row.importId !== null) return null
  const linked = { id: row.id, renewals: row.publicLinkRenewals, madeAt: row.publicLinkRenewedAt ?? row.issuedAt }
  return linkTo(reach, 'invoice', linked)?.url ?? null
}

type Linking = Pick<ServiceContext, 'outside' | 'settings'>

/** A document or customer and which of its links, in the order they were made. */
interface LinkSubject {
  id: string
  renewals: number
}

/** The address of a page and until when it works; null where that is over. */
export function linkTo(
  { outside, settings }: Linking, kind: keyof typeof paths, { madeAt, id, renewals }: LinkSubject & { madeAt: Date },
): { url: string, expiresAt: Date } | null {
  const expiresAt = new Date(madeAt)
  expiresAt.setUTCFullYear(madeAt.getUTCFullYear() + validForYears)
  if (expiresAt <= outside.clock.now()) return null
  // The first link names its document or customer alone, as links from before renewals do.
  const subject = renewals === 0 ? id : `${id}:${renewals}`
  const token = outside.signedTokens.sign({ kind, subject, expiresAt })
  return { url: `${settings.baseUrl}/${paths[kind]}/${token}`, expiresAt }
}

/** What the token of a page was signed for. Refuses link_invalid, and public_link_expired for one that is too old. */
export function readLink({ outside }: Pick<ServiceContext, 'outside'>, kind: keyof typeof paths, token: string): LinkSubject {
  const claim = outside.signedTokens.read(kind, token)
  const subject = claim && parseSubject(claim.subject)
  if (!claim || !subject) throw refuse('link_invalid')
  if (claim.expiresAt <= outside.clock.now()) throw refuse('public_link_expired')
  return subject
}

/** Null for anything that is not written just so. */
function parseSubject(text: string): LinkSubject | null {
  const [, id, renewals = '0'] = /^([\da-f-]{36})(?::([1-9]\d{0,8}))?$/.exec(text) ?? []
  return id === undefined ? null : { id, renewals: Number(renewals) }
}
