import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { scopes as everyScope, type Scope } from '#contract/scopes'
import type { ApiClient } from './api-client'

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** The name by which a server under test on 127.0.0.1 knows itself. */
export const ownName = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** A request to connect as it stands in one browser. */
export interface BegunRequest {
  uid: string
  /** The cookies of that browser. */
  cookies: string
}

/** An AI app that asks to be let in, step by step, so that each step can be done wrong. */
export class OAuthApp {
  readonly verifier = randomBytes(32).toString('base64url')

  constructor(
    readonly url: string,
    readonly clientId: string,
    readonly redirectUri = 'https://assistent.example/callback',
  ) {}

  /** Registers an app and expects it to be taken. */
  static async register(url: string, metadata: object = {}): Promise<OAuthApp> {
    const redirectUri = 'https://assistent.example/callback'
    const answer = await register(url, { client_name: 'Assistent', redirect_uris: [redirectUri], ...metadata })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return new OAuthApp(url, String(answer.body.client_id), (answer.body.redirect_uris as string[])[0])
  }

  /** Where the app sends a browser. */
  address(parameters: Record<string, string | undefined> = {}): string {
    const all = {
      response_type: 'code', client_id: this.clientId, redirect_uri: this.redirectUri, state: 'xyz',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'), code_challenge_method: 'S256',
      resource: `${this.url}/mcp`, scope: everyScope.join(' '), ...parameters,
    }
    const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return `${this.url}/oauth/authorize?${new URLSearchParams(given)}`
  }

  /** Sends a browser there, whatever comes of it. */
  visit(parameters: Record<string, string | undefined> = {}): Promise<Response> {
    return fetch(this.address(parameters), { redirect: 'manual' })
  }

  /** Sends a browser there and expects the page of consent. */
  async begin(parameters: Record<string, string | undefined> = {}): Promise<BegunRequest> {
    const response = await this.visit(parameters)
    const [, uid] = /\/connect\/([\w-]+)$/.exec(response.headers.get('location') ?? '') ?? []
    expect(uid, `${response.status} ${response.headers.get('location')} ${await response.text()}`).toBeDefined()
    const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0]).join('; ')
    return { uid: uid ?? '', cookies }
  }

  /** A person allows it in the browser of the request; answers where the browser ends. */
  async allow(session: ApiClient, request: BegunRequest, scopes?: readonly Scope[]): Promise<URL> {
    const person = inBrowser(session, request)
    const asked = await person.call('getConnectionRequest', { params: { uid: request.uid } })
    const { continueAt } = await person.call('grantConnection', {
      params: { uid: request.uid }, body: { scopes: scopes ?? asked.scopes },
    })
    return follow(continueAt, request)
  }

  /** The code of a whole consent. */
  async code(session: ApiClient, options: { scopes?: readonly Scope[], scope?: string } = {}): Promise<string> {
    const request = await this.begin(options.scope === undefined ? {} : { scope: options.scope })
    const end = await this.allow(session, request, options.scopes)
    expect(end.searchParams.get('state'), String(end)).toBe('xyz')
    expect(end.searchParams.get('iss')).toBe(this.url)
    return end.searchParams.get('code') ?? ''
  }

  /** Asks for tokens by a code, whatever comes of it. */
  redeem(code: string, parameters: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/oauth/token', {
      grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, code_verifier: this.verifier,
      resource: `${this.url}/mcp`, ...parameters,
    }, headers)
  }

  refresh(
    refreshToken: string,
    parameters: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...parameters }, headers)
  }

  /** Comes in by all steps, as it should be done. */
  async connect(session: ApiClient, options: { scopes?: readonly Scope[] } = {}): Promise<Tokens> {
    const answer = await this.redeem(await this.code(session, options))
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } })
    return answer.body as unknown as Tokens
  }

  async post(path: string, parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return read(await fetch(this.url + path, {
      method: 'POST', body: new URLSearchParams({ client_id: this.clientId, ...parameters }), headers,
    }))
  }
}

/** Registers an app, whatever comes of it. */
export async function register(url: string, metadata: object, headers: Record<string, string> = {}): Promise<Answer> {
  return read(await fetch(`${url}/oauth/register`, {
    method: 'POST', body: JSON.stringify(metadata), headers: { 'content-type': 'application/json', ...headers },
  }))
}

/** Somebody who is signed in, in the browser that a request was begun in. */
export function inBrowser(session: ApiClient, { cookies }: BegunRequest): ApiClient {
  return session.with({ origin: session.origin, cookie: `${session.cookie}; ${cookies}` })
}

/** Goes on to where the browser is sent after an answer, and says where it ends. */
export async function follow(address: string, { cookies }: BegunRequest): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual', headers: { cookie: cookies } })
  return new URL(response.headers.get('location') ?? `about:${response.status}-${await response.text()}`)
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
}
