import type { PaymentOutcome, PublicInvoice, PublicLook } from '#contract/schemas/public-invoice'
import { readableOnDark, readableOnWhite } from '#documents/pdf/colors'
import type { PdfLogo } from '#documents/pdf/input'
import type { LayoutConfig } from '#domain/layout'
import { findIssuedLogo } from '../invoices/issued-logo'
import { readPaymentOutcome } from '../online-payments/outcome'
import type { ServiceContext } from '../work/context'
import { openLink, type OpenedLink } from './open-link'
import { presentLinked } from './public-invoice'

/** A logo goes along within the page: a larger one would be most of it, and the name stands there in any case. */
const mostLogoBytes = 40_000

/**
 * What the page behind a link is drawn from, with its look.
 * @param payment what is told of a payment by whoever comes back from it; null for others
 * Refuses link_invalid, public_link_expired.
 */
export async function getPublicPage(
  service: ServiceContext, token: string, payment: string | null,
): Promise<{ invoice: PublicInvoice, look: PublicLook | null, outcome: PaymentOutcome | null }> {
  const known = await openLink(service, token)
  const { reach, row: { id: invoiceId, openCents } } = known
  const outcome = payment === null
    ? null
    : await readPaymentOutcome(reach, { invoiceId }, payment, () => openCents > 0n)
  // What was told just now has changed the document.
  const link = outcome === null ? known : await openLink(service, token)
  return { invoice: await presentLinked(service, link), look: await frozenLookOf(link), outcome }
}

/** The look the document was frozen in; null where another program made it. */
async function frozenLookOf({ reach: { reads }, row }: OpenedLink): Promise<PublicLook | null> {
  if (row.layoutSnapshot === null) return null
  return lookOf(row.layoutSnapshot as unknown as LayoutConfig, await findIssuedLogo(reads, row.logoSha256))
}

/** How a page looks whose documents are laid out so. */
export function lookOf({ accentColor, font, logo: { placement } }: LayoutConfig, logo: PdfLogo | null): PublicLook {
  const isLight = logo !== null && logo.bytes.length <= mostLogoBytes
  return {
    accent: { light: readableOnWhite(accentColor), dark: readableOnDark(accentColor) },
    font,
    logo: isLight
      ? { source: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`, placement }
      : null,
  }
}
