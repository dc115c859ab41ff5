import { getRequestHeader } from 'h3'
import { takeMailEvent } from '#services/emails/take-event'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('receiveMailEvent', async ({ event, service, bytes }) => {
  await takeMailEvent(service, { header: name => getRequestHeader(event, name), body: bytes })
  return { received: true as const }
})
