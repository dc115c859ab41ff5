import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import type { Tenant } from '../support/api-client'
import { designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { tokenOf } from '../support/public-links'
import { useServer } from '../support/use-server'
import { longestMs } from '../support/waiting'

/** Sixty pages: seconds of work. */
const thick = Array.from({ length: 300 }, (_, index) => ({ ...designHour, description: `Regel ${index}\n`.repeat(9) }))

const server = await useServer({ env: { NUXT_TRUSTED_PROXIES: '127.0.0.1' } })
const vink = await studioVink(server.url)
const jansen = await studioVink(server.url)

const pdfOf = ({ key }: Tenant, id: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/v1/invoices/${id}/pdf`, { headers: { 'x-api-key': key }, ...(signal ? { signal } : {}) })

async function secondsOf(work: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const response = await work()
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return (performance.now() - started) / 1000
}

it('a request for a PDF whose caller hangs up is printed no further: the next document does not wait for it', { timeout: longestMs.program }, async () => {
  const [long, short] = [await draftInvoice(vink.api, { lines: thick }), await draftInvoice(vink.api)]
  // The first starts the thread, too.
  await secondsOf(() => pdfOf(vink, short.id))
  const longSeconds = await secondsOf(() => pdfOf(vink, long.id))

  const hangUp = new AbortController()
  const asked = Promise.allSettled(Array.from({ length: 12 }, () => pdfOf(vink, long.id, hangUp.signal)))
  await sleep(100 * longSeconds)
  hangUp.abort()
  await asked
  // One account prints one document at a time where there are two threads: twelve long ones would be before it.
  expect(await secondsOf(() => pdfOf(vink, short.id))).toBeLessThan(10 * longSeconds)
  expect(server.log()).not.toContain('level=error')
})

it('an account whose documents are asked for by everybody has so many printed in turn, answers 503 beyond that, and keeps nobody else waiting', {
  timeout: longestMs.program,
}, async () => {
  const invoice = await issuedInvoice(vink.api, { lines: thick })
  await loseFile(invoice.id)
  const hangUp = new AbortController()
  const link = `${server.url}/api/public/invoices/${tokenOf(invoice)}/pdf`
  const answers: { status: number, retryAfter: string | null }[] = []
  const asked = Promise.allSettled(Array.from({ length: 60 }, async (_, index) => {
    const { status, headers } = await fetch(link, {
      signal: hangUp.signal, headers: { 'x-forwarded-for': `203.0.113.${index}` },
    })
    answers.push({ status, retryAfter: headers.get('retry-after') })
  }))
  await expect.poll(() => answers.some(({ status }) => status === 503)).toBe(true)

  const own = await draftInvoice(jansen.api)
  await secondsOf(() => pdfOf(jansen, own.id))
  for (const { status, retryAfter } of answers.filter(answer => answer.status !== 200)) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  }
  hangUp.abort()
  await asked
})

/** As after a server that died between the number and the file: the next reader has it printed. */
async function loseFile(invoiceId: string): Promise<void> {
  const { prisma, close } = await openDatabase(server.databaseUrl)
  await runTransaction(prisma, async (tx) => {
    await tx.storedDocument.deleteMany({ where: { invoiceId, format: 'pdf' } })
    await tx.invoice.update({ where: { id: invoiceId }, data: { pdfSha256: null } })
  })
  await close()
}
