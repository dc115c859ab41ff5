import type { ScriptedAnswer, ServedRequest } from './service'
import type { StripeAddress, StripeBooks } from './stripe-books'

export interface PortalSession {
  id: string
  customer: string
  return_url: string
  url: string
}

const twijnstraat: StripeAddress = {
  line1: 'Twijnstraat 12', line2: null, postal_code: '3511 ZL', city: 'Utrecht', country: 'NL',
}

/** Where the payment page of a session stands. */
export const checkoutPage = (id: string): string => `/pay/${id}`
/** Where the portal of a customer stands. */
export const portalPage = (id: string): string => `/portal/${id}`

/** The pages that people see: to pay by, and to look after what they pay. */
export function servePage(
  books: StripeBooks,
  portals: PortalSession[],
  { method, path }: ServedRequest,
): ScriptedAnswer {
  const [, kind, id = '', action] = /^\/(pay|portal)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const session = kind === 'pay' ? books.sessions.find(candidate => candidate.id === id) : undefined
  if (session) {
    if (method === 'POST' && session.status === 'open') {
      books.pay(id, twijnstraat)
      return redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', id))
    }
    if (session.status !== 'open') return page('This page is over', '')
    return page('Polder Pro', `${button(path, 'Pay')} <a href="${session.cancel_url}">Back</a>`)
  }
  const portal = portals.find(candidate => candidate.id === id)
  if (kind !== 'portal' || !portal) return { status: 404, type: 'text/html', body: '' }
  const subscription = books.subscriptions.findLast(({ customer }) => customer === portal.customer)
  if (method === 'POST' && subscription) {
    if (action === 'cancel') books.setEnd(subscription.id, 'period end')
    else books.changeInterval(subscription.id, action === 'year' ? 'year' : 'month')
    return redirect(portal.return_url)
  }
  const buttons = [['month', 'Monthly'], ['year', 'Yearly'], ['cancel', 'Cancel']]
    .map(([name, label]) => button(`${portalPage(id)}/${name}`, label ?? ''))
  return page('Your subscription', `${buttons.join(' ')} <a href="${portal.return_url}">Back</a>`)
}

function button(action: string, label: string): string {
  return `<form method="post" action="${action}"><button>${label}</button></form>`
}

function page(title: string, content: string): ScriptedAnswer {
  return {
    status: 200, type: 'text/html',
    body: `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`,
  }
}

function redirect(location: string): ScriptedAnswer {
  return { status: 303, type: 'text/html', body: '', headers: { location } }
}
