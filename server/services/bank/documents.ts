import type { MatchableRow } from '#db/queries/matchable-documents'
import { openMatcher, type Matcher } from '#domain/bank/match'
import type { OpenDocument } from '#domain/bank/proposals'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../work/context'
import { inSteps } from '../work/in-steps'

/** What is open, of the newest documents; more than that nobody is owed. */
const mostOpen = 20_000
/** What was paid so long ago may still be reversed, paid once more or be paid back. */
const daysPaid = 400
const mostPaid = 10_000

/** Reads what money may be about, and who is known to pay from where. */
export async function matcherOf({ reads, outside }: AccountContext): Promise<Matcher> {
  const paidSince = new Date(addDays(todayInAmsterdam(outside.clock.now()), -daysPaid))
  const open = await reads.matchable('open', mostOpen)
  const paid = await reads.matchable({ paidSince }, mostPaid)
  return inSteps(openMatcher([...open, ...paid].map(documentOf), await reads.knownPayers()))
}

/** The same until something happens in the account: for whoever shows what there is, and books nothing. */
export async function rememberedMatcher(account: AccountContext): Promise<Matcher> {
  const { accountId, changes, outside: { rememberedMatchers } } = account
  return changes === null ? matcherOf(account) : rememberedMatchers.to(accountId, changes, '', () => matcherOf(account))
}

function documentOf({ kind, number, totalCents, openCents, paidCents, ...document }: MatchableRow): OpenDocument {
  return {
    ...document,
    kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
    number: number ?? '',
    totalCents: Number(totalCents),
    openCents: Number(openCents),
    paidCents: Number(paidCents),
  }
}
