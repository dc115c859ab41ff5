import type { AccountTransaction } from '#db/account/for-account'
import { hashToken, randomOctets } from '#integrations/tokens'
import { base32 } from '#integrations/totp'
import type { Surroundings } from '../work/context'

const codeCount = 10
/** 128 bits a code: nobody finds it by guessing, nor from its hash. Those of before have 80, and stay good. */
const codeOctets = 16

/** Makes new recovery codes in place of all older ones. The answer is the only place where they ever stand. */
export async function replaceRecoveryCodes(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'recoveryCode'>,
  user: { id: string, accountId: string },
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => base32(randomOctets(codeOctets)).toLowerCase())
  await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
  await tx.recoveryCode.createMany({
    data: codes.map(code => ({
      id: service.outside.ids.next(), accountId: user.accountId, userId: user.id, codeHash: hashRecoveryCode(code),
    })),
  })
  return codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** What is kept of a recovery code. Hyphens, spaces and capitals are how people type, not part of it. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replace(/[\s-]/g, '').toLowerCase())
}
