import type { Business } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import type { Me } from '#contract/schemas/me'
import InvoiceEditor from '../../../components/invoices/editor/InvoiceEditor.vue'
import { draftOf, newDraft, withCustomer } from '../../../composables/draft/draft'
import { openPage, type Page } from './page'
import { answer } from './server'
import { bakery, ownerOfVink, storedDraft, vink } from './vink'

/** The editor as a page, with what it told its page so far. */
export interface Editor extends Page {
  created: string[]
  /** How often it asked its page for what is stored by now. */
  reloads: () => number
  /** What stands on each line: description, quantity and price, as typed. */
  lines: () => string[][]
}

interface Around {
  /** The last invoice of the bakery. */
  last?: Invoice | null
  /** Whom a new one is for from the start. */
  customer?: typeof bakery | null
  /** What is different of Studio Vink. */
  seller?: Partial<Business>
  /** Where it is opened. */
  path?: string
  /** Who writes it. */
  person?: Me
}

/** A new invoice of Studio Vink, or a draft that is stored; the server knows the bakery, and stores what it is sent. */
export async function openEditor(
  stored: Invoice | null = null,
  { last = null, customer = null, seller = {}, path = '/invoices/draft', person = ownerOfVink }: Around = {},
): Promise<Editor> {
  const created: string[] = []
  let reloads = 0
  answerAsServer(stored, last)
  const unwritten = newDraft(vink, 'invoice', '2026-11-20')
  const first = customer ? withCustomer(unwritten, customer, vink) : unwritten
  const page = await openPage(InvoiceEditor, {
    business: { ...vink, ...seller },
    invoice: stored,
    first: stored ? draftOf(stored, 'nl') : first,
    typedIn: 'nl',
    onCreated: (id: string) => created.push(id),
    onReload: () => { reloads += 1 },
  }, path, person)
  return { ...page, created, reloads: () => reloads, lines }
}

/** A draft for the bakery with a line for each description. */
export function draftWith(...descriptions: string[]): Invoice {
  return storedDraft({
    lines: descriptions.map(description => ({ description, unitPriceCents: 8_500, unit: 'HUR' })),
  })
}

function answerAsServer(stored: Invoice | null, last: Invoice | null) {
  let current = stored ?? storedDraft()
  answer('listCustomers', { data: [bakery], page: 1, pageSize: 8, total: 1 })
  answer('listInvoices', { data: last ? [last] : [], page: 1, pageSize: 5, total: last ? 1 : 0 })
  answer('listProducts', { data: [], page: 1, pageSize: 8, total: 0 })
  answer('listLayouts', { data: [] })
  answer('createInvoice', ({ body }) => (current = storedDraft(body as object)))
  answer('updateInvoice', ({ body }) => (current = storedDraft(body as object)))
  answer('getInvoice', ({ params }) => (last !== null && params.id === last.id ? last : current))
}

function lines(): string[][] {
  return [...document.querySelectorAll('[data-field="lines"] > ol > li')].map(line =>
    [...line.querySelectorAll<HTMLInputElement>('textarea, input:not([disabled])')].map(({ value }) => value))
}
