import { describe, expect, it } from 'vitest'
import { changeAccount } from '#services/work/change-account'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

describe('what a change reads under the lock', () => {
  it('misses nothing that other changes wrote, however many come at once', async () => {
    const countOn = () => changeAccount(cast.account, async ({ tx, reads }) => {
      const { email } = await reads.business()
      await tx.business.updateMany({ data: { email: `${Number(email) + 1}` } })
    })
    await changeAccount(cast.account, ({ tx }) => tx.business.updateMany({ data: { email: '0' } }))
    await Promise.all(Array.from({ length: 10 }, countOn))

    expect(await cast.account.reads.business()).toMatchObject({ email: '10' })
  })
})
