import { z } from 'zod'
import { defineOperation, json } from '../operation'

const tag = 'Machine entry points'

export const machineOperations = {
  getOpenApi: defineOperation({
    method: 'GET',
    path: '/api/v1/openapi.json',
    tag,
    summary: 'This description',
    auth: 'public',
    response: json(z.looseObject({ openapi: z.string() })),
  }),
  getHealth: defineOperation({
    method: 'GET',
    path: '/api/health',
    tag,
    summary: 'Whether the service and its database answer',
    audience: 'web',
    auth: 'public',
    response: json(z.object({ status: z.literal('ok'), version: z.string(), database: z.enum(['sqlite', 'postgres']) })),
  }),
}
