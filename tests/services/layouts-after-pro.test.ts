import { beforeAll, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerPatchSchema } from '#contract/schemas/customer'
import { invoicePreviewInputSchema, invoiceUpdateSchema } from '#contract/schemas/invoice'
import { updateBusiness } from '#services/business/update'
import { updateCustomer } from '#services/customers/update'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { previewInvoice } from '#services/invoices/preview'
import { updateInvoice } from '#services/invoices/update'
import { createLayout, updateLayout } from '#services/layouts/layouts'
import type { AccountContext } from '#services/work/context'
import { bakery, designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
let own: string
let other: string
/** The same account after its subscription ended. */
let free: AccountContext

beforeAll(async () => {
  own = (await createLayout(cast.account, { name: 'Huis', config: {} })).id
  other = (await createLayout(cast.account, { name: 'Tuin', config: {} })).id
  free = { ...cast.account, plan: 'free' }
})

const refusal = { code: 'plan_upgrade_required' }

describe('a layout that was chosen on Pro may be said again on Free, and no other chosen', () => {
  it('of a draft, also of one that credits', async () => {
    const issued = await cast.issued({ layoutId: own })
    const { id } = await createCreditNote(free, issued.id)
    const change = (fields: object) => updateInvoice(free, id, invoiceUpdateSchema.parse(fields))

    expect(await change({ layoutId: own, notes: 'Een deel retour' })).toMatchObject({ layoutId: own, notes: 'Een deel retour' })
    await expect(change({ layoutId: other })).rejects.toMatchObject(refusal)
    await expect(change({ layoutId: 'preset:baroque' })).rejects.toMatchObject({ code: 'unknown_layout' })
    expect(await change({ layoutId: null })).toMatchObject({ layoutId: null })
    await expect(change({ layoutId: own })).rejects.toMatchObject(refusal)
  })

  it('of a copy', async () => {
    const { id } = await cast.draft({ layoutId: own })

    expect(await duplicateInvoice(free, id, {})).toMatchObject({ layoutId: own })
  })

  it('of a customer', async () => {
    const { customerId } = await cast.draft({ customer: { ...bakery, defaultLayoutId: own } })
    const change = (fields: object) => updateCustomer(free, customerId ?? '', customerPatchSchema.parse(fields))

    const saved = { defaultLayoutId: own, phone: '030 231 45 67' }
    expect(await change(saved)).toMatchObject(saved)
    await expect(change({ defaultLayoutId: other })).rejects.toMatchObject(refusal)
  })

  it('of the business', async () => {
    const change = (account: AccountContext, fields: object) =>
      updateBusiness(account, businessUpdateSchema.parse(fields))
    await change(cast.account, { defaultLayoutId: own })

    expect(await change(free, { defaultLayoutId: own, city: 'Utrecht' })).toMatchObject({ defaultLayoutId: own })
    await expect(change(free, { defaultLayoutId: other })).rejects.toMatchObject(refusal)
  })

  it('of the page that a draft would be', async () => {
    const preview = (layoutId: string) =>
      previewInvoice(free, invoicePreviewInputSchema.parse({ layoutId, lines: [designHour] }))

    expect((await preview(own)).bytes.length).toBeGreaterThan(1_000)
    await expect(preview('preset:baroque')).rejects.toMatchObject({ code: 'unknown_layout' })
  })
})

describe('words of a layout that no font has', () => {
  it('are refused where they stand, in a template and in the house style', async () => {
    const refused = (...path: string[]) => ({ code: 'validation_failed', details: [{ path, message: expect.stringContaining('設') }] })
    const { id } = await createLayout(cast.account, { name: 'Bureau', config: { footerText: 'Ωραία' } })

    await expect(createLayout(cast.account, { name: 'A', config: { footerText: '設計' } })).rejects.toMatchObject(refused('config', 'footerText'))
    await expect(updateLayout(cast.account, id, { config: { labels: { total: { nl: 'Totaal 設' } } } }))
      .rejects.toMatchObject(refused('config', 'labels', 'total', 'nl'))
    await expect(updateBusiness(cast.account, businessUpdateSchema.parse({ houseStyle: { headerText: '設' } })))
      .rejects.toMatchObject(refused('houseStyle', 'headerText'))
  })
})
