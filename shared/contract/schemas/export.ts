import { z } from 'zod'
import { identifiers, isoDate } from './primitives'

/** Issue dates, both part of the period. */
export const exportQuerySchema = z
  .object({ from: isoDate.optional(), to: isoDate.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'], message: 'The period ends before it begins',
  })

export const chosenExportQuerySchema = z.object({
  ids: identifiers,
})

export type ChosenExportQuery = z.output<typeof chosenExportQuerySchema>
export type ExportQuery = z.output<typeof exportQuerySchema>
