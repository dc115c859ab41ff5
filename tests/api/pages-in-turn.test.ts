import { expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { daily } from '../support/daily'

/** So many that they are at it for longer than this process may have to wait for its own turn. */
const pages = daily(100, 180)

it('lets others be answered while many pages are drawn at once', async () => {
  const serverUrl = inject('serverUrl')
  const drawnBeforeOthers = async () => {
    const statuses: number[] = []
    const drawing = Array.from({ length: pages }, async () => {
      const response = await fetch(`${serverUrl}/sign-up`)
      statuses.push(response.status)
      await response.text()
    })
    await Promise.race(drawing)
    await new ApiClient(serverUrl).call('getHealth')
    const drawnBefore = statuses.length
    await Promise.all(drawing)
    expect(statuses).toEqual(Array.from({ length: pages }, () => 200))
    return drawnBefore
  }

  // Where it is this process that hears of an answer late, it asks again.
  await expect.poll(drawnBeforeOthers, { interval: 1_000 }).toBeLessThan(pages / 2)
})
