import type { Scope } from '#contract/scopes'
import { readScopes } from '../work/actor'
import type { Settings } from '../work/context'

/** The resource that access tokens are for: the tools for AI apps, and nothing else. */
export function mcpResource({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return `${baseUrl}/mcp`
}

/** Scopes as OAuth writes them, with spaces between. */
export function parseScopes(text: unknown): Scope[] {
  return typeof text === 'string' ? readScopes(text.split(' ')) : []
}
