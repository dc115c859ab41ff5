import { z } from 'zod'

export const errorBodySchema = z
  .object({
    statusCode: z.int(),
    statusMessage: z.string(),
    data: z.object({
      code: z.string().meta({ description: 'Stable; switch on it.' }),
      message: z.string().meta({ description: 'For people; may change.' }),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
