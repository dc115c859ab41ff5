import { expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { tokenOf } from '../support/public-links'

const pages = 60

it('lets others be answered while many pages are drawn at once', async () => {
  const serverUrl = inject('serverUrl')
  const vink = await studioVink()
  const page = `${serverUrl}/i/${tokenOf(await issuedInvoice(vink.api))}`
  const statuses: number[] = []
  const drawing = Array.from({ length: pages }, async () => {
    const response = await fetch(page)
    statuses.push(response.status)
    await response.text()
  })
  await Promise.race(drawing)
  await new ApiClient(serverUrl).call('getHealth')
  const drawnBefore = statuses.length
  await Promise.all(drawing)

  expect(drawnBefore).toBeLessThan(pages / 2)
  expect(statuses).toEqual(Array.from({ length: pages }, () => 200))
})
