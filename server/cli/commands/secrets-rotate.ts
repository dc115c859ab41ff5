import { parseArgs } from 'node:util'
import { secretBoxOf } from '#server/installation-files'
import { rotateTotpSecrets } from '#services/accounts/totp-secrets'
import type { Command } from '../command'
import { InstallationError, withDatabase } from '../with-database'

export const rotateSecretsCommand: Command = {
  name: 'secrets rotate',
  usage: 'secrets rotate',
  async run(args) {
    parseArgs({ args })
    return withDatabase(async (database, configuration) => {
      const box = secretBoxOf(configuration)
      const [keyId] = box.keyIds
      if (keyId === undefined) {
        throw new InstallationError('There is no encryption key here: start the server once, or set NUXT_ENCRYPTION_KEYS')
      }
      const { encrypted, current, unreadable } = await rotateTotpSecrets(database, box)
      return {
        text: [
          `Encrypted anew under the key ${keyId}: ${encrypted}. Already under it: ${current}.`,
          ...unreadable.map(({ userId, reason }) => `✗ authenticator secret of user ${userId} ${reason}`),
          ...(unreadable.length > 0 ? [`Left as they are, for they cannot be decrypted: ${unreadable.length}.`] : []),
        ].join('\n'),
        isFailure: unreadable.length > 0,
      }
    })
  },
}
