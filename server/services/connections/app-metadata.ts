import { appMetadataSchema } from '#contract/schemas/connection'
import { isStorable } from '#contract/schemas/primitives'
import { hasDirectionControls, startOfText } from '#domain/text'

/** An app as the authorization server knows it. It has no secret: whoever has its program could read it there. */
export type AppMetadata = {
  client_name: string
  redirect_uris: string[]
  application_type: 'native'
  token_endpoint_auth_method: 'none'
  grant_types: ['authorization_code', 'refresh_token']
  response_types: ['code']
}

/** What is wrong with what an app says of itself, in the words of RFC 7591, 3.2.2. */
export interface MetadataProblem {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

const longestName = 100
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
/** A scheme that belongs to one app, as RFC 8252, 7.1 has it: the name of a domain, turned round. */
const ownScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/
/** Apps that are known and came before that rule. */
const knownSchemes = ['cursor:']

/** Reads what an app says of itself; what it asks for beyond what there is, is left out. */
export function readAppMetadata(document: unknown): AppMetadata | MetadataProblem {
  const result = appMetadataSchema.safeParse(document)
  if (!result.success) {
    const [issue] = result.error.issues
    return { error: 'invalid_client_metadata', error_description: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { redirect_uris: uris, client_name: name = '', grant_types: grants, response_types: responses } = result.data
  if (grants && !grants.includes('authorization_code')) return problem('grant_types must include authorization_code')
  if (responses && !responses.includes('code')) return problem('response_types must include code')
  const refused = uris.find(uri => !isReturnAddress(uri))
  if (refused !== undefined) {
    return {
      error: 'invalid_redirect_uri',
      error_description: 'redirect_uris must be https, http on this device, or a scheme of the app\'s own with a full stop in it, without a fragment',
    }
  }
  return {
    client_name: plainName(name) || returnOf(uris[0] ?? '').returnsTo,
    redirect_uris: [...new Set(uris)],
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** Who hears the answer, as a person is told: the host of a website, or what kind of program on the device. */
export function returnOf(redirectUri: string): { returnsTo: string, isOnDevice: boolean } {
  const { protocol, hostname, host } = new URL(redirectUri)
  if (loopbackHosts.includes(hostname)) return { returnsTo: hostname, isOnDevice: true }
  return protocol === 'https:' ? { returnsTo: host, isOnDevice: false } : { returnsTo: protocol, isOnDevice: true }
}

/** Whether a website is one of those that an app sends people back to. A scheme of an app's own is no website. */
export function isReturnOrigin(redirectUris: readonly string[], origin: string): boolean {
  return redirectUris.some((uri) => {
    const { protocol, origin: own } = new URL(uri)
    return /^https?:$/.test(protocol) && own === origin
  })
}

function isReturnAddress(uri: string): boolean {
  if (!isStorable(uri) || !URL.canParse(uri) || uri.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return loopbackHosts.includes(hostname)
  if (protocol === 'https:') return !loopbackHosts.includes(hostname)
  return ownScheme.test(protocol) || knownSchemes.includes(protocol)
}

/** A name that cannot pretend to be part of the page: no controls, no turned reading direction. */
function plainName(name: string): string {
  if (!isStorable(name) || hasDirectionControls(name)) return ''
  return startOfText(name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), longestName)
}

function problem(description: string): MetadataProblem {
  return { error: 'invalid_client_metadata', error_description: description }
}
