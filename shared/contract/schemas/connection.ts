import { z } from 'zod'
import { scopes } from '../scopes'
import { timestamp } from './primitives'

const scopeList = z.array(z.enum(scopes))

export const connectionRequestSchema = z.object({
  app: z.object({
    name: z.string(),
    address: z.string().nullable().describe('The address that the app published who it is at; null where it only says so itself.'),
  }),
  returnsTo: z.string().describe('The host, or the kind of program on this device, that hears the answer.'),
  isOnDevice: z.boolean().describe('Whether that is a program on this device, and no website.'),
  scopes: scopeList.describe('What the app asks for.'),
})

export const connectionGrantSchema = z.object({
  scopes: scopeList.min(1).describe('What of it the person allows.'),
})

export const connectionAnswerSchema = z.object({
  continueAt: z.string().describe('Where the browser goes on, to tell the app.'),
})

export const connectedAppSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdBy: z.string().nullable().describe('The member who let it in, by name.'),
  returnsTo: z.string(),
  scopes: scopeList,
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

/** What an app says of itself, when it registers or in its metadata document: RFC 7591, 2. All else is ignored. */
export const appMetadataSchema = z.looseObject({
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
  client_name: z.string().max(200).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
})

export type ConnectionRequest = z.output<typeof connectionRequestSchema>
export type ConnectionGrant = z.output<typeof connectionGrantSchema>
export type ConnectionAnswer = z.output<typeof connectionAnswerSchema>
export type ConnectedApp = z.output<typeof connectedAppSchema>
