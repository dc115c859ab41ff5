import { describe, expect, it } from 'vitest'
import { layoutPreviewInputSchema } from '#contract/schemas/layout'
import { previewLayout } from '#services/invoices/preview-layout'
import { textOfPages } from '../support/pdf-reader'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')

const preview = (input: object) => previewLayout(cast.account, layoutPreviewInputSchema.parse(input))
const textOf = async (input: object) => (await textOfPages((await preview(input)).bytes)).join('\n')

describe('looking at a layout before it is saved', () => {
  it('shows an example of one\'s own, marked as such, and stores nothing', async () => {
    const text = await textOf({ config: {} })

    for (const part of ['Timmerbedrijf Jansen', 'Bakkerij De Korenmaat', '2026-0042', 'VOORBEELD', 'Korting', '9%']) {
      expect(text).toContain(part)
    }
    expect(await cast.account.db.invoice.count()).toBe(0)
    expect(await cast.account.db.layout.count()).toBe(0)
  })

  it('shows what is changed: texts, words and columns', async () => {
    const config = {
      headerText: 'Sinds 1912', footerText: 'Lid van de bond', labels: { invoice: { nl: 'Nota' } },
      columns: { unit: false }, showPaymentLink: false,
    }
    const [usual, changed] = [await textOf({ config: {} }), await textOf({ config })]

    for (const part of ['Sinds 1912', 'Lid van de bond', 'Nota']) {
      expect(usual).not.toContain(part)
      expect(changed).toContain(part)
    }
    for (const part of ['Eenheid', 'Online betalen']) {
      expect(usual).toContain(part)
      expect(changed).not.toContain(part)
    }
  })

  it('speaks the language that is asked for', async () => {
    expect(await textOf({ config: {}, locale: 'en' })).toContain('Cornfield Bakery')
  })
})
