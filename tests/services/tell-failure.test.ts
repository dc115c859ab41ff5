import { describe, expect, it } from 'vitest'
import { ResendFault } from '#integrations/email/resend-call'
import { OutsideFault } from '#integrations/http'
import type { Log } from '#integrations/log/index'
import { keepGoing } from '#services/work/keep-going'
import { tellFailure } from '#services/work/tell-failure'

/** At which level a log was told of something. */
function levelsOf(tell: (log: Log) => void): string[] {
  const levels: string[] = []
  const say = (level: string) => () => void levels.push(level)
  tell({ info: say('info'), warn: say('warn'), error: say('error') })
  return levels
}

const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), {
  code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '55P03' } } },
})

describe('what could not be done', () => {
  it.each([
    ['a service outside that gives no answer', new OutsideFault('https://vies.example cannot be reached'), 'warn'],
    ['the provider of mail in trouble', new ResendFault('The provider of mail is busy', 503, 'application_error'), 'warn'],
    ['a mail server that cannot be reached', new Error('connect ECONNREFUSED 192.0.2.1:25'), 'warn'],
    ['a database that is full', new Error('SQLITE_FULL: database or disk is full'), 'warn'],
    ['rows that others hold', lockTimeout, 'warn'],
    ['a fault of ours', new TypeError('Cannot read properties of undefined'), 'error'],
  ])('is told of %s as it deserves', (_, error, level) => {
    expect(levelsOf(log => tellFailure(log, 'it could not be done', {}, error))).toEqual([level])
  })

  it('keeps no other account from being worked for, whoever is away', async () => {
    const levels: string[] = []
    const say = (level: string) => () => void levels.push(level)
    const log: Log = { info: say('info'), warn: say('warn'), error: say('error') }
    const outcome = await keepGoing(log, { words: 'it could not be done', account: 'jansen' }, async () => {
      throw new OutsideFault('Mollie cannot be reached')
    })

    expect([outcome, levels]).toEqual(['failed', ['warn']])
  })
})
