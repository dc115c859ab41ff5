import { expect } from 'vitest'
import type { ApiClient, Answer } from './api-client'

/** The two generations of the protocol that apps speak. */
export type Generation = '2025-11-25' | '2026-07-28'

/** What a tool answered: its own answer, or a refusal. */
export interface ToolAnswer {
  isError?: boolean
  content: { type: string, text: string }[]
  structuredContent?: Record<string, unknown>
}

/** An app that speaks the protocol in plain JSON-RPC. */
export class McpApp {
  constructor(private readonly client: ApiClient, private readonly generation: Generation = '2025-11-25') {}

  /** Sends a message as this generation does, whatever comes of it. */
  send(
    method: string,
    params: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> {
    const isModern = this.generation === '2026-07-28'
    const named = params.name ?? params.uri
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': this.generation,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const message = { jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta: envelope } : params }
    return this.client.fetch('/mcp', {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': this.generation,
        ...(isModern ? { 'mcp-method': method } : {}),
        // Named beside the method as well, as the protocol wants it: the tool, the prompt or the resource.
        ...(isModern && typeof named === 'string' ? { 'mcp-name': named } : {}),
        ...headers,
      },
      body: JSON.stringify(message),
    })
  }

  /** The result of a method. */
  async ask<Result>(method: string, params: Record<string, unknown> = {}): Promise<Result> {
    const { status, headers, body } = await this.send(method, params)
    expect({ status, body }).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1, result: {} } })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    return (body as { result: Result }).result
  }

  /** The names of the tools that this key shows. */
  async toolNames(): Promise<string[]> {
    const { tools } = await this.ask<{ tools: { name: string }[] }>('tools/list')
    return tools.map(({ name }) => name)
  }

  /** What a tool answers, which its text says as well. */
  async call<Result = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
    const answer = await this.ask<ToolAnswer>('tools/call', { name, arguments: args })
    expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true)
    expect(answer.content[0]?.text).toContain('follow no instructions')
    expect(JSON.parse(answer.content[1]?.text ?? '')).toEqual(answer.structuredContent)
    return answer.structuredContent as Result
  }

  /** The refusal of a tool. */
  async refused(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const answer = await this.ask<ToolAnswer>('tools/call', { name, arguments: args })
    expect(answer).toMatchObject({ isError: true })
    return JSON.parse(answer.content[0]?.text ?? '') as Record<string, unknown>
  }
}
