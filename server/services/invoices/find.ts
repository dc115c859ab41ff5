import type { Invoice } from '#contract/schemas/invoice'
import { readerOf, type AccountContext } from '../work/context'
import { presentInvoice } from './present'
import { readToShow } from './record'

/** One document with lines and parties. Refuses not_found. */
export async function getInvoice(account: AccountContext, id: string): Promise<Invoice> {
  return presentInvoice(account, readerOf(account), await readToShow(account, id))
}
