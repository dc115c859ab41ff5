import type { AccountReads } from '#db/queries/account-reads'
import type { PdfLogo } from '#documents/pdf/input'
import { printableLogo } from '../business/logo'

/** The logo of an issued document, however often the business has changed its own since. */
export async function findIssuedLogo(
  reads: Pick<AccountReads, 'issuedLogo'>,
  sha256: string | null,
): Promise<PdfLogo | null> {
  if (sha256 === null) return null
  const logo = await reads.issuedLogo(sha256)
  if (!logo) throw new Error('A logo that documents were issued with is kept')
  return printableLogo(logo)
}
