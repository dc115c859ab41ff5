import type { BusinessRow } from '../business/present'
import type { AccountReach } from '../context'

/** Who a mail about a document comes from, and where answers to it go. */
export interface Sender {
  fromName: string
  fromAddress: string
  replyTo: string
}

/** The installation's address under the name of the business; answers go to the business, else to its owner. */
export async function senderOf(
  { settings }: Pick<AccountReach, 'settings'>,
  business: Pick<BusinessRow, 'name' | 'email'>,
  ownerEmail: string,
): Promise<Sender> {
  return { fromName: business.name, fromAddress: settings.mailFrom.address, replyTo: business.email ?? ownerEmail }
}
