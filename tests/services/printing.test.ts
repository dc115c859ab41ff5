import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { businessUpdateSchema } from '#contract/schemas/business'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoicePdf, printFrozen } from '#services/invoices/pdf'
import { newVink } from '../support/accounts'
import { bakery, designHour, vinkProfile } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
usePdfWorker()

let test: TestService
let vink: AccountContext
/** Studio Vink on a server that can print nothing. */
let jammed: AccountContext
const faults: unknown[] = []

beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(test)
  const background = {
    ...vink.outside.background,
    run: (work: () => Promise<unknown>) => void work().catch(fault => faults.push(fault)),
  }
  const renderPdf = () => Promise.reject(new Error('paper jam'))
  jammed = { ...vink, outside: { ...vink.outside, background, renderPdf } }
})
afterAll(() => test.close())

describe('a document that cannot be printed when it is frozen', () => {
  it('is issued and cancelled all the same, and printed when it is first read', async () => {
    const draft = await createInvoice(vink, invoiceInputSchema.parse({
      customer: bakery, supplyDate: '2026-11-20', lines: [designHour],
    }))
    const issued = await issueInvoice(jammed, draft.id, {})
    expect(issued).toMatchObject({ status: 'issued', number: '2026-0001', pdfSha256: null })
    const { sha256 } = await getInvoicePdf(vink, draft.id)

    expect(await cancelInvoice(jammed, draft.id)).toMatchObject({ status: 'cancelled', pdfSha256: null })
    expect((await getInvoicePdf(vink, draft.id)).sha256).not.toBe(sha256)
    expect(faults).toEqual([new Error('paper jam'), new Error('paper jam')])
  })
})

describe('an account that asks for much', () => {
  /** Sixty pages: seconds of work. */
  const thick = Array.from({ length: 300 }, (_, index) => ({ ...designHour, description: `Regel ${index}\n`.repeat(9) }))
  let jansen: AccountContext
  let thickId: string

  beforeAll(async () => {
    const { accountId } = await createAccount(test.service, {
      email: 'jansen@example.nl', password: 'vier woorden zijn genoeg', name: 'Jansen', locale: 'nl', plan: 'pro',
    })
    jansen = await operatorContext(test.service, accountId)
    await updateBusiness(jansen, businessUpdateSchema.parse(vinkProfile))
    const draft = await createInvoice(vink, invoiceInputSchema.parse({ customer: bakery, lines: thick }))
    thickId = draft.id
  })

  const draftOf = (account: AccountContext) => createInvoice(account, invoiceInputSchema.parse({
    customer: bakery, supplyDate: '2026-11-20', lines: [designHour],
  }))

  it('keeps nobody else waiting', async () => {
    const { id } = await draftOf(jansen)
    // Both threads have started: that takes longer than printing does.
    await Promise.all([getInvoicePdf(vink, thickId), getInvoicePdf(jansen, id)])
    const abandonment = new AbortController()
    const impatient = { ...vink, abandoned: abandonment.signal }
    let printed = 0
    const asked = Promise.allSettled(Array.from({ length: 16 }, async () => {
      await getInvoicePdf(impatient, thickId)
      printed += 1
    }))
    expect(await issueInvoice(jansen, id, {})).toMatchObject({ pdfSha256: expect.any(String) })
    expect(printed).toBeLessThan(12)

    abandonment.abort()
    const givenUp = (await asked).filter(({ status }) => status === 'rejected')
    expect(givenUp.length).toBeGreaterThan(0)
    expect(givenUp).toEqual(givenUp.map(() => ({ status: 'rejected', reason: abandonment.signal.reason })))
    // Its own next document does not wait for those it gave up.
    expect((await getInvoicePdf(vink, thickId)).bytes.length).toBeGreaterThan(0)
  })

  it('is told to come back when too many of its documents wait, and nobody else is', async () => {
    const { id } = await draftOf(jansen)
    const abandonment = new AbortController()
    const impatient = { ...vink, abandoned: abandonment.signal }
    const asked = Array.from({ length: 40 }, () => getInvoicePdf(impatient, thickId))
    const refusals = asked.map(answer => answer.then(() => Promise.reject(new Error('printed')), (error: unknown) => error))
    expect(await Promise.any(refusals)).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 })
    expect((await getInvoicePdf(jansen, id)).bytes.length).toBeGreaterThan(0)
    abandonment.abort()
    await Promise.allSettled(asked)
  })

  it('leaves no fault behind when it hangs up while its invoice is printed', async () => {
    const { id } = await draftOf(vink)
    const before = faults.length
    const abandonment = new AbortController()
    const impatient = { ...vink, abandoned: abandonment.signal }
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => getInvoicePdf(impatient, thickId)))
    const issuing = issueInvoice({ ...jammed, abandoned: abandonment.signal }, id, {})
    abandonment.abort()
    expect(await issuing).toMatchObject({ status: 'issued', pdfSha256: null })
    await asked
    expect(faults).toHaveLength(before)
    expect((await getInvoicePdf(vink, id)).filename).toBe('2026-0002.pdf')
  })

  it('cannot print a draft that is too long to print', async () => {
    const lines = Array.from({ length: 500 }, () => ({ ...designHour, description: `x${'\n'.repeat(1000)}x` }))
    const { id } = await createInvoice(vink, invoiceInputSchema.parse({ customer: bakery, lines }))
    const refusal = await getInvoicePdf(vink, id).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invoice_not_compliant' })
    expect(refusal).toHaveProperty('details', expect.arrayContaining([
      expect.objectContaining({ code: 'line_has_too_many_breaks', field: 'lines.499.description' }),
      expect.objectContaining({ code: 'document_too_long' }),
    ]))
  })
})

describe('letters that no font of the PDF has', () => {
  const issuing = async (input: object) => {
    const draft = await createInvoice(vink, invoiceInputSchema.parse({
      customer: bakery, supplyDate: '2026-11-20', lines: [designHour], ...input,
    }))
    return issueInvoice(vink, draft.id, {})
  }

  it('keep an invoice from being issued, in a note as well', async () => {
    for (const input of [
      { customer: { ...bakery, name: '株式会社' } }, { customer: { ...bakery, city: 'תל אביב' } },
      { lines: [{ ...designHour, description: 'تصميم' }] }, { notes: '谢谢' },
    ]) await expect(issuing(input)).rejects.toMatchObject({ code: 'invoice_not_compliant' })
  })
})

it('a document whose file was kept by another server is printed once more in vain, and has what was kept', async () => {
  const { id, updatedAt, pdfSha256 } = await issueInvoice(vink, (await createInvoice(vink, invoiceInputSchema.parse({
    customer: bakery, supplyDate: '2026-11-20', lines: [designHour],
  }))).id, {})
  await vink.db.invoice.updateMany({ where: { id }, data: { pdfSha256: null } })

  expect(await printFrozen(vink, { id, updatedAt })).toEqual({ pdfSha256, updatedAt })
})

describe('a document whose file was kept and is gone', () => {
  it('is a fault, and is not printed anew for ever', async () => {
    const { id } = await createInvoice(vink, invoiceInputSchema.parse({
      customer: bakery, supplyDate: '2026-11-20', lines: [designHour],
    }))
    const { pdfSha256 } = await issueInvoice(vink, id, {})
    await vink.db.storedDocument.deleteMany({ where: { invoiceId: id, format: 'pdf' } })

    await expect(getInvoicePdf(vink, id)).rejects.toThrow(`The pdf of ${id} of account ${vink.accountId} was kept and is missing`)
    expect(await vink.db.storedDocument.count({ where: { invoiceId: id, format: 'pdf' } })).toBe(0)
    expect((await vink.db.invoice.findUniqueOrThrow({ where: { id } })).pdfSha256).toBe(pdfSha256)
  })
})
