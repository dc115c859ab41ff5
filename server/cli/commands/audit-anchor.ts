import { anchorChains, currentAnchors } from '#services/audit/anchors'
import { defineCommand, flag, withService } from '../command'

export const anchorAuditCommand = defineCommand({
  name: 'audit anchor',
  usage: 'audit anchor [--print]',
  takes: { print: flag },
  async run({ values: { print = false } }) {
    return withService(async (service) => {
      if (!print) return `${await anchorChains(service)} audit trails grew and were anchored.`
      const lines: string[] = []
      for await (const anchor of currentAnchors(service)) lines.push(JSON.stringify(anchor))
      return lines.join('\n')
    })
  },
})

export const anchorKeysCommand = defineCommand({
  name: 'audit keys',
  usage: 'audit keys',
  async run() {
    return withService(async ({ outside }) =>
      outside.anchorKeys.publicKeys().map(({ keyId, publicKey }) => `${keyId}\n${publicKey}`).join('\n'))
  },
})
