import type { Change } from '../work/change-account'

/** Ends the link to the page of a customer, where there is one: whoever has it finds it expired. */
export async function withdrawPage({ tx, record }: Pick<Change, 'tx' | 'record'>, customerId: string): Promise<void> {
  const { count } = await tx.customerPage.updateMany({
    where: { customerId, madeAt: { not: null } }, data: { madeAt: null },
  })
  if (count > 0) record({ action: 'customer.page_revoked', subjectId: customerId })
}
