import type { MollieBooks, MolliePayment } from './mollie-books'
import type { ScriptedAnswer, ServedRequest } from './service'

/** Where the page of a payment stands, on which it is made. */
export const checkoutPage = (id: string): string => `/checkout/${id}`

/** What a customer may do there, or what the bank says of it. */
const outcomes = ['paid', 'failed', 'canceled', 'expired', 'pending'] as const

/** The page that a customer pays on; whatever comes of it, the browser goes back to the shop. */
export function serveCheckout(books: MollieBooks, { method, path }: ServedRequest): ScriptedAnswer {
  const [, id = '', pressed = ''] = /^\/checkout\/(tr_\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const payment = books.payments.find(candidate => candidate.id === id)
  if (!payment) return { status: 404, type: 'text/html', body: '' }
  const outcome = outcomes.find(candidate => candidate === pressed)
  // What became of it elsewhere meanwhile is no longer decided here.
  if (books.find(id).status === 'open') {
    if (method !== 'POST' || !outcome) return page(payment)
    books.become(id, outcome)
  }
  return { status: 303, type: 'text/html', body: '', headers: { location: payment.redirectUrl } }
}

function page({ id, amount, description }: MolliePayment): ScriptedAnswer {
  const buttons = outcomes.map(outcome =>
    `<form method="post" action="${checkoutPage(id)}/${outcome}"><button>${labelOf(outcome)}</button></form>`)
  const title = `${amount.currency} ${amount.value}`
  return {
    status: 200, type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>`
      + `<p>${escaped(description)}</p>${buttons.join(' ')}</body></html>`,
  }
}

function labelOf(outcome: string): string {
  return outcome.slice(0, 1).toUpperCase() + outcome.slice(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
