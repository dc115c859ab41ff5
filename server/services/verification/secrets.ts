import { inPagesById, type SnapshotReader } from '#db/snapshot'
import { SealBroken, type SecretBox } from '#integrations/secret-box'
import { openTotpSecret } from '../accounts/totp-secrets'
import { openProviderKey } from '../online-payments/sealed-key'
import type { Finding, Report } from './report'

const usersPerPage = 500
const subjects = { totp: 'authenticator secret of user', provider: 'payment provider key of account' } as const

/** Every secret that is kept encrypted can be decrypted with the keys at hand. */
export async function verifySecrets(
  reader: SnapshotReader,
  accountId: string,
  report: Report,
  secretBox: Pick<SecretBox, 'open'>,
): Promise<void> {
  const users = inPagesById(usersPerPage, ({ id, page }) => reader.user.findMany({
    where: { accountId, totpSecret: { not: null }, id }, ...page, select: { id: true, totpSecret: true },
  }))
  for await (const { id, totpSecret } of users) {
    if (totpSecret !== null) verifySecret(report, `${subjects.totp} ${id}`, () => openTotpSecret(secretBox, id, totpSecret))
  }
  const connection = await reader.paymentProvider.findUnique({ where: { accountId } })
  if (connection) verifySecret(report, `${subjects.provider} ${accountId}`, () => openProviderKey(secretBox, connection))
}

function verifySecret(report: Report, subject: string, open: () => string): void {
  report.count('secrets')
  try {
    open()
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    report.find(subject, error.message)
  }
}

/** Whether a finding tells of a secret that cannot be decrypted. */
export function isAboutSecret({ subject }: Finding): boolean {
  return Object.values(subjects).some(begins => subject.startsWith(begins))
}
