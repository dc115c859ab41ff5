import { secretBoxOf } from '#server/installation-files'
import { rotateTotpSecrets } from '#services/accounts/totp-secrets'
import { rotateProviderKeys } from '#services/online-payments/sealed-key'
import { defineCommand } from '../command'
import { InstallationError, withDatabase } from '../with-database'

export const rotateSecretsCommand = defineCommand({
  name: 'secrets rotate',
  usage: 'secrets rotate',
  async run() {
    return withDatabase(async (database, configuration) => {
      const box = secretBoxOf(configuration)
      const [keyId] = box.keyIds
      if (keyId === undefined) {
        throw new InstallationError('There is no encryption key here: start the server once, or set NUXT_ENCRYPTION_KEYS')
      }
      const [apps, keys] = [await rotateTotpSecrets(database, box), await rotateProviderKeys(database, box)]
      const unreadable = [
        ...apps.unreadable.map(({ id, reason }) => `✗ authenticator secret of user ${id} ${reason}`),
        ...keys.unreadable.map(({ id, reason }) => `✗ payment provider key of account ${id} ${reason}`),
      ]
      return {
        text: [
          `Encrypted anew under the key ${keyId}: ${apps.encrypted + keys.encrypted}. Already under it: ${apps.current + keys.current}.`,
          ...unreadable,
          ...(unreadable.length > 0 ? [`Left as they are, for they cannot be decrypted: ${unreadable.length}.`] : []),
        ].join('\n'),
        isFailure: unreadable.length > 0,
      }
    })
  },
})
