import type { z } from 'zod'
import { pageQuery, queryInteger } from '#contract/schemas/primitives'

/** A page of a list in a tool: what a model reads is paid for, and pushes out what it read before. */
export const toolPageQuery = { page: pageQuery.page, pageSize: queryInteger(1, 50).default(20) }

/** The fields of a thing that an app is told. */
export function viewOf<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodObject<Shape>,
  thing: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> {
  const fields = Object.entries(thing).filter(([name]) => Object.hasOwn(shape, name))
  return Object.fromEntries(fields) as z.output<z.ZodObject<Shape>>
}
