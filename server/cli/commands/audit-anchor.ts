import { parseArgs } from 'node:util'
import { anchorChains, currentAnchors } from '#services/audit/anchors'
import { withService, type Command } from '../command'

export const anchorAuditCommand: Command = {
  name: 'audit anchor',
  usage: 'audit anchor [--print]',
  async run(args) {
    const { values: { print = false } } = parseArgs({ args, options: { print: { type: 'boolean' } } })
    return withService(async (service) => {
      if (!print) return `${await anchorChains(service)} audit trails grew and were anchored.`
      const lines: string[] = []
      for await (const anchor of currentAnchors(service)) lines.push(JSON.stringify(anchor))
      return lines.join('\n')
    })
  },
}

export const anchorKeysCommand: Command = {
  name: 'audit keys',
  usage: 'audit keys',
  async run(args) {
    parseArgs({ args })
    return withService(async ({ outside }) =>
      outside.anchorKeys.publicKeys().map(({ keyId, publicKey }) => `${keyId}\n${publicKey}`).join('\n'))
  },
}
