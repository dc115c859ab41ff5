import { z } from 'zod'

/** The body of an error with these fields of its own. */
export function errorBodyWith(statusCode: z.ZodType<number>, own: { code: z.ZodType<string>, details?: z.ZodType }) {
  const { code, ...details } = own
  return z.object({
    statusCode,
    statusMessage: z.string(),
    data: z.object({ code, message: z.string().describe('For people; may change.'), ...details }),
  })
}
