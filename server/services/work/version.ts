import { refuse } from '#contract/errors'
import { hashToken } from '#integrations/tokens'
import type { AccountContext } from './context'

/** Names a resource as it is shown: another byte, another version. */
export function versionOf(json: string): string {
  return hashToken(json)
}

/**
 * Lets a change go on only while the resource is a version that the caller expects, which is any when none was named.
 * @param readLocked answers the resource as it would be shown now, within the change: of two changes that expect the
 * same version the second sees what the first made of it
 * Refuses precondition_failed, and whatever `readLocked` refuses.
 */
export async function requireExpectedVersion(
  { expectedVersions }: Pick<AccountContext, 'expectedVersions'>,
  readLocked: () => Promise<object>,
): Promise<void> {
  if (expectedVersions === undefined) return
  const current = versionOf(JSON.stringify(await readLocked()))
  if (!expectedVersions.includes(current)) throw refuse('precondition_failed')
}
