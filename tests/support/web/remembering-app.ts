import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client, StreamableHTTPClientTransport, UnauthorizedError, type OAuthClientProvider, type OAuthDiscoveryState,
  type StoredOAuthClientInformation, type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** An AI app as the official client leaves it to whoever uses that: to remember, and to open a browser. */
export class RememberingApp implements OAuthClientProvider {
  readonly clientMetadata
  /** Where a person's browser is to be sent. */
  asked: URL | null = null
  private client: StoredOAuthClientInformation | undefined
  private kept: StoredOAuthTokens | undefined
  private found: OAuthDiscoveryState | undefined
  private verifier = ''

  /**
   * @param mcp the address of the tools
   * @param redirectUrl where the app listens for the answer, on the device of its person
   */
  constructor(private readonly mcp: string, readonly redirectUrl: string) {
    this.clientMetadata = { client_name: 'Boekhoudhulp', redirect_uris: [redirectUrl] }
  }

  clientInformation = () => this.client
  tokens = () => this.kept
  discoveryState = () => this.found
  codeVerifier = () => this.verifier
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client
  }

  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }

  saveDiscoveryState(found: OAuthDiscoveryState) {
    this.found = found
  }

  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }

  redirectToAuthorization(address: URL) {
    this.asked = address
  }

  /** Comes to the door, and is told where to send its person. */
  async begin(): Promise<StreamableHTTPClientTransport> {
    const transport = this.newTransport()
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError)
    return transport
  }

  /** Comes in with what it was given. */
  async comeIn(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(this.newTransport())
    return client
  }

  /** What the person answers on the page of consent, as the app hears it. */
  async answerOf(page: Page, button: 'Koppelen' | 'Niet koppelen'): Promise<URL> {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL(address => address.href.startsWith(this.redirectUrl))
    return new URL(page.url())
  }

  private newTransport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(this.mcp), { authProvider: this })
  }
}

/** A program on the device of a person, which thanks whoever comes back to it. */
export async function listenForAnswers(): Promise<{ callback: string, close: () => void }> {
  const listener = createServer((_, response) => response.end('Thank you')).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    callback: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`,
    close: () => {
      listener.closeAllConnections()
      listener.close()
    },
  }
}
