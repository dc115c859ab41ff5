import { refuse } from '#contract/errors'
import { OutsideFault } from '#integrations/http'
import type { ServiceContext } from '../work/context'
import { readAppMetadata, type AppMetadata } from './app-metadata'
import { findRecord, keepRecord, prolongRecord } from './kept-records'

/** An app that nobody connects is forgotten after a day. */
const strangerSeconds = 24 * 60 * 60
/** A metadata document is read again when somebody connects its app later than this. */
const documentFreshMs = 60 * 60 * 1000
const longestAddress = 500

/** Registers an app by what was read of what it says of itself. */
export async function registerApp(
  service: ServiceContext,
  metadata: AppMetadata,
): Promise<AppMetadata & { client_id: string, client_id_issued_at: number }> {
  const { tokens, clock } = service.outside
  const client = { client_id: tokens.next(), ...metadata }
  await keepRecord(service, 'Client', client.client_id, client, strangerSeconds)
  return { ...client, client_id_issued_at: Math.floor(clock.now().getTime() / 1000) }
}

/** Where an app may send people back to; null for one that nobody knows. */
export async function findRedirectUris(service: ServiceContext, clientId: string): Promise<readonly string[] | null> {
  const known = await findRecord(service, 'Client', clientId)
  return known ? (known.payload as AppMetadata).redirect_uris : null
}

/** Whether an app is known by the address of a document about it. */
export function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > longestAddress || !URL.canParse(clientId)) return false
  const { href, pathname, hash, username, password } = new URL(clientId)
  // One app has one address: no other spelling of it, and no host alone.
  return href === clientId && pathname !== '/' && hash === '' && username === '' && password === ''
}

/** Whether the document about an app was read a short while ago. */
export async function isFreshlyRead(service: ServiceContext, clientId: string): Promise<boolean> {
  const known = await findRecord(service, 'Client', clientId)
  const readAt = typeof known?.payload.read_at === 'string' ? Date.parse(known.payload.read_at) : 0
  return service.outside.clock.now().getTime() - readAt < documentFreshMs
}

/**
 * Reads the document in which an app says of itself who it is.
 * Refuses connection_request_invalid when there is none, or it is about something else.
 */
export async function readAppDocument(service: ServiceContext, clientId: string): Promise<void> {
  const document = await readDocument(service, clientId)
  const metadata = readAppMetadata(document)
  if ('error' in metadata) throw refuseClient(metadata.error_description)
  if ((document as { client_id?: unknown }).client_id !== clientId) throw refuseClient('The document names another client_id')
  const read_at = service.outside.clock.now().toISOString()
  const known = await findRecord(service, 'Client', clientId)
  await keepRecord(service, 'Client', clientId, { client_id: clientId, ...metadata, read_at }, strangerSeconds)
  // Somebody may have connected it already.
  if (known) await prolongRecord(service, 'Client', clientId, known.expiresAt)
}

async function readDocument(service: ServiceContext, clientId: string): Promise<unknown> {
  try {
    return await service.outside.publicDocuments.read(clientId)
  } catch (error) {
    // Why it cannot be read would tell a stranger what stands in the network of this server.
    if (error instanceof OutsideFault) throw refuseClient('The document at client_id cannot be read')
    throw error
  }
}

function refuseClient(description: string) {
  return refuse('connection_request_invalid', { error: 'invalid_client', description })
}
