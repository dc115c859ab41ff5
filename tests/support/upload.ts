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
export async function putForm(client: ApiClient, form: FormData): Promise<Answer<unknown>> {
  const encoded = new Response(form)
  return client.fetch('/api/v1/business/logo', {
    method: 'PUT',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  })
}
