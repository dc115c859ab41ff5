import type { AccountTransaction } from '#db/account/for-account'
import type { PdfLogo } from '#documents/pdf/input'
import { printableLogo } from '../business/logo'

/** The logo of an issued document, however often the business has changed its own since. */
export async function findIssuedLogo(
  client: Pick<AccountTransaction, 'issuedLogo'>,
  sha256: string | null,
): Promise<PdfLogo | null> {
  if (sha256 === null) return null
  return printableLogo(await client.issuedLogo.findFirstOrThrow({ where: { sha256 } }))
}
