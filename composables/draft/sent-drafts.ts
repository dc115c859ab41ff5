import type { z } from 'zod'
import type { Invoice, invoiceInputSchema } from '#contract/schemas/invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import { draftOf } from './draft'
import { draftInput } from './draft-input'
import { loadDraftSchemas } from './draft-schemas'

type Body = z.input<typeof invoiceInputSchema>

/** What the server fills in where nothing is given. */
const filledIn = ['dueDate', 'exchangeRate', 'exchangeRateDate', 'exchangeRateSource'] as const

/** What a stored draft says, to compare: not what is shown beside it, such as the address of its customer. */
export function writtenIn(invoice: Invoice, typedIn: DocumentLocale): Promise<string> {
  return textOf(draftInput(draftOf(invoice, typedIn), typedIn))
}

/** What was sent of a draft and never answered: any of it may be stored, though nobody heard. */
export function useSentDrafts(typedIn: DocumentLocale) {
  const sent = new Map<string, Body>()
  return {
    add: async (body: Body) => void sent.set(await textOf(body), body),
    clear: () => sent.clear(),
    /** Whether what is stored is what was sent. */
    async includes(stored: Invoice): Promise<boolean> {
      const body = draftInput(draftOf(stored, typedIn), typedIn)
      for (const [text, given] of sent) {
        const notGiven = filledIn.filter(field => (given[field] ?? '') === '')
        if (text === await textOf({ ...body, ...Object.fromEntries(notGiven.map(field => [field, null])) })) return true
      }
      return false
    },
  }
}

/** As the server reads it: trimmed, numbers in one notation, fields in one order. */
async function textOf(body: Body): Promise<string> {
  const schemas = await loadDraftSchemas().catch(() => null)
  return JSON.stringify(schemas?.invoiceInputSchema.safeParse(body).data ?? body)
}
