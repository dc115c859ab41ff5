import type { Tenant } from '../support/api-client'
import { bakery, designHour } from '../support/cast'

/** A working day in four requests: a draft, a change, the document itself, and the list it stands in. */
export async function workOnce({ api }: Tenant): Promise<number[]> {
  const took: number[] = []
  const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now()
    const result = await work()
    took.push(performance.now() - begun)
    return result
  }
  const { id } = await timed(() => api.call('createInvoice', {
    body: { customer: bakery, supplyDate: '2026-11-19', lines: [designHour] },
  }))
  await timed(() => api.call('updateInvoice', { params: { id }, body: { reference: 'Herfst' } }))
  await timed(() => api.call('getInvoice', { params: { id } }))
  await timed(() => api.call('listInvoices', { query: { limit: 25 } }))
  return took
}

/** Works until the signal, and tells how long every request took, in milliseconds. */
export async function workUntil(tenant: Tenant, signal: AbortSignal, pauseMs = 20): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    took.push(...await workOnce(tenant))
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  return took
}

/** The median of so many times that it is asked, in milliseconds. */
export async function medianOf(times: number, ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    await ask()
    took.push(performance.now() - begun)
  }
  return percentile(took, 50)
}

/** The value that so many of a hundred stay below. */
export function percentile(values: number[], of: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of / 100))] ?? 0
}
