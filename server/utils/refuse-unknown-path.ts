import { defineEventHandler } from 'h3'
import { refuse } from '#contract/errors'
import { refusalToError } from './refusal-to-error'

/** Refuses paths nobody promised. */
export const refuseUnknownPath = defineEventHandler((event) => {
  throw refusalToError(event, refuse('not_found'))
})
