import { expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { bakery, draftInvoice, studioVink } from '../support/cast'
import { inParallel } from '../support/in-parallel'
import { useServer } from '../support/use-server'
import { longestMs } from '../support/waiting'

const server = await useServer()

it('fifty issuers at once give two hundred drafts exactly the numbers 1 to 200', { timeout: longestMs.story }, async () => {
  const { api } = await studioVink(server.url)
  const customer = await api.call('createCustomer', { body: bakery })
  const drafts = await inParallel(10, Array.from({ length: 200 }), () =>
    draftInvoice(api, { customer: undefined, customerId: customer.id }))
  const answers = await inParallel(50, drafts, ({ id }) => api.requestInTurn('issueInvoice', { params: { id } }))

  expect(answers.map(({ body }) => (body as Invoice).number).sort())
    .toEqual(Array.from({ length: 200 }, (_, place) => `2026-${String(place + 1).padStart(4, '0')}`))
})
