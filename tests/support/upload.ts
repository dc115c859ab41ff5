import type { ImportKind } from '#domain/import/fields'
import type { Answer, ApiClient } from './api-client'

/** Sends a file as a browser's form does. */
export async function putLogo(
  client: ApiClient,
  file: Uint8Array,
  { field = 'file', name = 'logo.png', type = 'image/png' } = {},
): Promise<Answer<unknown>> {
  const form = new FormData()
  form.set(field, new File([Uint8Array.from(file)], name, { type }))
  return putForm(client, form)
}

/** Sends any form to where the logo goes. */
export function putForm(client: ApiClient, form: FormData, headers?: Record<string, string>): Promise<Answer<unknown>> {
  return sendForm(client, 'PUT', '/api/v1/business/logo', form, headers)
}

/** Sends a file to be imported, as a browser's form does. */
export function importFile(
  client: ApiClient,
  kind: ImportKind,
  file: string | Uint8Array,
  { dryRun, mapping, headers }: { dryRun?: string, mapping?: object, headers?: Record<string, string> } = {},
): Promise<Answer<unknown>> {
  const form = new FormData()
  form.set('file', new File([typeof file === 'string' ? file : Uint8Array.from(file)], 'export.csv'))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  const query = dryRun === undefined ? '' : `?dryRun=${dryRun}`
  return sendForm(client, 'POST', `/api/v1/import/${kind}${query}`, form, headers)
}

/** Sends a bank statement, as a browser's form does. */
export function uploadStatement(
  client: ApiClient,
  file: string | Uint8Array,
  { dryRun, name, fileName = 'afschrift.xml', headers }: {
    dryRun?: string
    name?: string
    fileName?: string
    headers?: Record<string, string>
  } = {},
): Promise<Answer<unknown>> {
  const form = new FormData()
  form.set('file', new File([typeof file === 'string' ? file : Uint8Array.from(file)], fileName))
  if (name !== undefined) form.set('name', name)
  const query = dryRun === undefined ? '' : `?dryRun=${dryRun}`
  return sendForm(client, 'POST', `/api/v1/bank-statements${query}`, form, headers)
}

async function sendForm(
  client: ApiClient, method: string, path: string, form: FormData, headers: Record<string, string> = {},
): Promise<Answer<unknown>> {
  const encoded = new Response(form)
  return client.fetch(path, {
    method,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  })
}
