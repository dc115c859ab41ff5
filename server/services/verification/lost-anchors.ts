import type { Anchor } from '../audit/anchors'
import { reportInto, type Onlooker, type Verification } from './report'

/**
 * Judges anchors that could not be compared with a trail: of this installation they tell of a loss, of another one they
 * are counted alone. Whoever writes to the database can change the id there, so whatever installation an anchor of an
 * account that is here names is this one as well.
 * @param lost by accounts that are neither here nor were deleted
 * @param unreadable lines that nobody with a known key signed
 * @param accountIds lines that name one of these alone; none of the others is judged then
 */
export function judgeLostAnchors(
  verification: Verification,
  { installationId, anchors, lost, unreadable, accountIds, onlooker }: {
    installationId: string | null
    anchors: Anchor[]
    lost: ReadonlyMap<string, Anchor[]>
    unreadable: string[]
    accountIds: string[] | null
    onlooker?: Onlooker | undefined
  },
): void {
  const ofAccountsHere = anchors.filter(({ accountId }) => !lost.has(accountId))
  const own = new Set([installationId, ...ofAccountsHere.map(anchor => anchor.installation)].filter(id => id != null))
  const isOwn = ({ installation }: { installation?: string }) =>
    installation === undefined || own.size === 0 || own.has(installation)
  const report = (accountId: string) => reportInto(verification, accountId, onlooker)
  for (const [accountId, speaking] of accountIds ? [] : lost) {
    const count = speaking.filter(isOwn).length
    verification.foreignAnchors += speaking.length - count
    if (count > 0) report(accountId).find('account', `is gone; ${count} anchors speak of its audit trail`)
  }
  for (const line of unreadable) {
    const accountId = nameIn(line, 'accountId') ?? 'unknown'
    if (accountIds && !accountIds.includes(accountId)) continue
    if (isOwn({ installation: nameIn(line, 'installation') })) {
      // Not signed by a known key, or no anchor at all: it was changed, or its key is no longer configured.
      report(accountId).find('anchor', `cannot be believed: ${line.slice(0, 120)}`)
    } else verification.foreignAnchors++
  }
}

/** What a line says of itself, whole or not. */
const names = { accountId: /"accountId":"([\w-]+)"/, installation: /"installation":"([\w-]+)"/ }

function nameIn(line: string, field: keyof typeof names): string | undefined {
  return names[field].exec(line)?.[1]
}
