import { scopes, type Scope } from '#contract/scopes'
import type { Settings } from '../work/context'

/** The resource that access tokens are for: the tools for AI apps, and nothing else. */
export function mcpResource({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return `${baseUrl}/mcp`
}

/** Scopes as they are stored; names that are known no more are left out. */
export function readScopes(stored: unknown): Scope[] {
  return Array.isArray(stored) ? scopes.filter(scope => stored.includes(scope)) : []
}

/** Scopes as OAuth writes them, with spaces between. */
export function parseScopes(text: unknown): Scope[] {
  return typeof text === 'string' ? readScopes(text.split(' ')) : []
}
