import { defineEventHandler } from 'h3'
import { refuse } from '#contract/errors'
import { limits } from '#contract/limits'
import { requestBytesAt, tooLargeCodeOf } from '#contract/paths'
import { announcedBytes } from '../utils/read-body'
import { refusalToError } from '../utils/refusal-to-error'

/** Refuses what announces itself as too large; what does not announce its size is counted while it is read. */
export default defineEventHandler((event) => {
  const announced = announcedBytes(event)
  // Most requests are smaller than what any of them may have: theirs is not looked up.
  if (announced <= limits.requestBytes || announced <= requestBytesAt(event.method, event.path)) return
  event.node.req.resume()
  throw refusalToError(event, refuse(tooLargeCodeOf(event.method, event.path)))
})
