import { defineEventHandler } from 'h3'
import { refuse } from '#contract/errors'
import { requestBytesAt, tooLargeCodeOf } from '#contract/paths'
import { announcedBytes } from '../utils/read-body'
import { refusalToError } from '../utils/refusal-to-error'

/** Refuses what announces itself as too large; what does not announce its size is counted while it is read. */
export default defineEventHandler((event) => {
  if (announcedBytes(event) <= requestBytesAt(event.method, event.path)) return
  event.node.req.resume()
  throw refusalToError(event, refuse(tooLargeCodeOf(event.method, event.path)))
})
