import { customerIdOf, customersFor, documentIdOf } from '../../support/many-documents'
import type { PreparedAccount } from './account'
import type { Asked } from './client'

/** What is asked, and how much longer than the yardstick Polder may take: the goal of this project. */
export interface Question {
  name: string
  /** Asked in turn. */
  paths: string[]
  mostTimes: number
  /** Which part of a bare handler's requests a second it should reach, where that is a goal as well. */
  leastOfFloor?: number
}

/** What is read every day. */
export function questionsOf(account: PreparedAccount, documents: number): Question[] {
  const { accountId, invoiceId, token } = account
  const list = (query: string) => [`/api/v1/invoices${query}`]
  // Each fiftieth is a draft, which was never issued.
  const issued = Array.from({ length: Math.min(200, documents) }, (_, index) => index).filter(index => index % 50 !== 0)
  const customer = customerIdOf(accountId, customersFor(documents) - 1)
  const number = String(Math.floor(documents * 0.7)).padStart(12, '0')
  return [
    { name: 'who calls', paths: ['/api/v1/me'], mostTimes: 1.5 },
    {
      name: 'one invoice',
      paths: [invoiceId, ...issued.map(index => documentIdOf(accountId, index))].map(id => `/api/v1/invoices/${id}`),
      mostTimes: 1.5,
      leastOfFloor: 0.25,
    },
    { name: 'the list', paths: list(''), mostTimes: 1.5, leastOfFloor: 0.15 },
    { name: 'by number', paths: list('?sort=number'), mostTimes: 1.5 },
    { name: 'by total, downwards', paths: list('?sort=-total'), mostTimes: 1.5 },
    { name: 'of one customer', paths: list(`?customerId=${customer}`), mostTimes: 1.5 },
    { name: 'only what is open', paths: list('?status=open'), mostTimes: 1.5 },
    { name: 'only what is overdue', paths: list('?status=overdue'), mostTimes: 1.5 },
    { name: 'search by number', paths: list(`?q=${number}`), mostTimes: 2 },
    { name: 'search by a common word', paths: list('?q=klant'), mostTimes: 2 },
    { name: 'a stored PDF', paths: [`/api/v1/invoices/${invoiceId}/pdf`], mostTimes: 1.5, leastOfFloor: 0.4 },
    { name: 'a public page\'s data', paths: [`/api/public/invoices/${token}`], mostTimes: 1.5, leastOfFloor: 0.2 },
  ]
}

/** The page itself, as a browser gets it. The yardstick draws none. */
export function pageOf({ token }: PreparedAccount): string {
  return `/i/${token}`
}

/** A draft of one line, as `createDraft` of the yardstick takes it too. */
export function draftOf({ customerId }: PreparedAccount, today: string): Asked {
  return {
    method: 'POST',
    path: '/api/v1/invoices',
    body: JSON.stringify({
      customerId,
      supplyDate: today,
      reference: 'Herfst',
      lines: [{ description: 'Grafisch ontwerp', quantity: '2.5', unit: 'HUR', unitPriceCents: 8_500, vatRate: '21' }],
    }),
  }
}

/** Issues a draft. */
export function issueOf(id: string): Asked {
  return { method: 'POST', path: `/api/v1/invoices/${id}/issue` }
}
