import type { z } from 'zod'
import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import { draftOf } from './draft'
import { draftInput } from './draft-input'

type Body = z.input<typeof invoiceInputSchema>

/** What the server fills in where nothing is given. */
const filledIn = ['dueDate', 'exchangeRate', 'exchangeRateDate', 'exchangeRateSource'] as const

/** What a stored draft says, to compare: not what is shown beside it, such as the address of its customer. */
export function writtenIn(invoice: Invoice, typedIn: DocumentLocale): string {
  return textOf(draftInput(draftOf(invoice, typedIn), typedIn))
}

/** What was sent of a draft and never answered: any of it may be stored, though nobody heard. */
export function useSentDrafts(typedIn: DocumentLocale) {
  const sent = new Map<string, Body>()
  return {
    add: (body: Body) => void sent.set(textOf(body), body),
    clear: () => sent.clear(),
    /** Whether what is stored is what was sent. */
    includes(stored: Invoice): boolean {
      const body = draftInput(draftOf(stored, typedIn), typedIn)
      return [...sent].some(([text, given]) => {
        const notGiven = filledIn.filter(field => (given[field] ?? '') === '')
        return text === textOf({ ...body, ...Object.fromEntries(notGiven.map(field => [field, null])) })
      })
    },
  }
}

/** As the server reads it: trimmed, numbers in one notation, fields in one order. */
function textOf(body: Body): string {
  return JSON.stringify(invoiceInputSchema.safeParse(body).data ?? body)
}
