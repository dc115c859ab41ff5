import { defineEventHandler, setResponseHeader } from 'h3'
import { refuse } from '#contract/errors'
import { methodsOf } from '#contract/paths'
import { refusalToError } from './refusal-to-error'

/** Refuses paths nobody promised, and known paths asked in a way they do not know. */
export const refuseUnknownPath = defineEventHandler((event) => {
  const methods = methodsOf(event.path)
  if (methods.length === 0) throw refusalToError(event, refuse('not_found'))
  setResponseHeader(event, 'Allow', methods.join(', '))
  throw refusalToError(event, refuse('method_not_allowed'))
})
