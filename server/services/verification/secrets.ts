import { inPages, type SnapshotReader } from '#db/snapshot'
import { SealBroken, type SecretBox } from '#integrations/secret-box'
import { openTotpSecret } from '../accounts/totp-secrets'
import type { Finding, Report } from './report'

const usersPerPage = 500
const subjectBegins = 'authenticator secret of user'

/** Every secret that is kept encrypted can be decrypted with the keys at hand. */
export async function verifySecrets(
  reader: SnapshotReader,
  accountId: string,
  report: Report,
  secretBox: Pick<SecretBox, 'open'>,
): Promise<void> {
  const users = inPages<{ id: string, totpSecret: string | null }>(after => reader.user.findMany({
    where: { accountId, totpSecret: { not: null }, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take: usersPerPage,
    select: { id: true, totpSecret: true },
  }))
  for await (const { id, totpSecret } of users) {
    if (totpSecret === null) continue
    report.count('secrets')
    try {
      openTotpSecret(secretBox, id, totpSecret)
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      report.find(`${subjectBegins} ${id}`, error.message)
    }
  }
}

/** Whether a finding tells of a secret that cannot be decrypted. */
export function isAboutSecret({ subject }: Finding): boolean {
  return subject.startsWith(subjectBegins)
}
