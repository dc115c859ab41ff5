import type { Invoice } from '#contract/schemas/invoice'

/** Without keys of its own an installation would make some, and keep them in the checkout. */
export const testLinkKeys = 'test:no-secret-at-all-but-long-enough'

/** The token in the address of an issued document's page. */
export function tokenOf(invoice: Pick<Invoice, 'publicUrl'>): string {
  return new URL(invoice.publicUrl ?? '').pathname.split('/').at(-1) ?? ''
}

/** Where the page stands on the server under test, which answers at another address than the configured one. */
export function pageOf(invoice: Pick<Invoice, 'publicUrl'>, url: string): string {
  return url + new URL(invoice.publicUrl ?? '').pathname
}
