import { randomUUID } from 'node:crypto'
import type { Invoice } from '#contract/schemas/invoice'
import { bakery, designHour } from '../support/cast'
import type { Random } from '../support/random-documents/random'
import type { Ledger } from './ledger'

/** One write an issuer wants, and the key it repeats it under until it is answered. */
interface Wish {
  path: string
  body: object
  key: string
  /** What the answer leads to; null when the tale of this document is over. */
  then: (answer: Invoice) => Wish | null
}

/**
 * Someone who drafts, issues, is paid and credits without a pause. A write whose answer was cut off is repeated with
 * its Idempotency-Key when the server is back, as a careful client would.
 */
export class Issuer {
  private wish: Wish

  constructor(
    private readonly apiKey: string,
    private readonly random: Random,
    private readonly ledger: Ledger,
  ) {
    this.wish = this.draft()
  }

  /** Goes on until the connection breaks. Throws on any answer but success. */
  async workUntilCut(url: string): Promise<void> {
    while (await this.work(url));
  }

  /** Repeats the write that was cut off, so that nothing is left open. */
  async finish(url: string): Promise<void> {
    if (!await this.work(url)) throw new Error('The server that was to stay is gone')
  }

  /** One write; false when it was cut off. */
  private async work(url: string): Promise<boolean> {
    const answer = await this.post(url)
    if (answer === null) return false
    this.ledger.acknowledge(answer)
    this.wish = this.wish.then(answer) ?? this.draft()
    return true
  }

  private async post(url: string): Promise<Invoice | null> {
    const { path, body, key } = this.wish
    let status: number
    let text: string
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json', authorization: `Bearer ${this.apiKey}`, 'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      // What fetch throws for a broken connection; an answer that arrived half was not acknowledged.
      if (error instanceof TypeError) return null
      throw error
    }
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
    return JSON.parse(text) as Invoice
  }

  private draft(): Wish {
    const lines = Array.from({ length: this.random.whole(1, 3) }, () => ({
      ...designHour, quantity: String(this.random.whole(1, 12)), vatRate: this.random.pick(['21', '9']),
    }))
    return wish('/api/v1/invoices', { customer: bakery, supplyDate: '2026-11-19', lines }, ({ id }) =>
      this.random.chance(0.9) ? this.issue(id, issued => this.afterIssue(issued)) : null)
  }

  private issue(id: string, then: Wish['then']): Wish {
    return wish(`/api/v1/invoices/${id}/issue`, {}, then)
  }

  private afterIssue({ id }: Invoice): Wish | null {
    if (this.random.chance(0.5)) return wish(`/api/v1/invoices/${id}/mark-paid`, {}, () => null)
    if (this.random.chance(0.5)) return null
    return wish(`/api/v1/invoices/${id}/credit-note`, {}, creditNote => this.issue(creditNote.id, () => null))
  }
}

function wish(path: string, body: object, then: Wish['then']): Wish {
  return { path, body, key: randomUUID(), then }
}
