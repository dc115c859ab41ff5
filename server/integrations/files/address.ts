/** Where an S3-compatible object store is, and how it lets in. */
export interface S3Address {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `s3://key:secret@host:port/bucket?region=…`, or `s3+http://…` for a store within one's own network. What stands
 * for something else in an address is written as in any other, such as `%2F` for a slash in the secret.
 * @returns null for what is no such address
 */
export function readS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, pathname, searchParams } = new URL(text)
  const scheme = { 's3:': 'https', 's3+http:': 'http' }[protocol]
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname) ?? []
  if (scheme === undefined || bucket === undefined || [username, password, host].includes('')) return null
  try {
    return {
      endpoint: `${scheme}://${host}`,
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return null
  }
}
