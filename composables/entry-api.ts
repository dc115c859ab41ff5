import { readError, unlessLost } from './api-error'

/**
 * Sends JSON to an address of ours and answers what comes back: for pages without the app, where its client would be
 * most of what they load. Throws ApiError.
 */
export async function post<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await unlessLost(fetch(path, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }))
  if (!response.ok) throw await readError(response)
  return unlessLost<Answer>(response.json())
}

/** Whether somebody is signed in; a server that cannot be reached now says nothing of it. */
export async function isSignedIn(): Promise<boolean> {
  return fetch('/api/v1/me').then(({ status }) => status !== 401, () => true)
}
