/** What the body of a webhook says; null of what is no JSON. */
export function webhookJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
