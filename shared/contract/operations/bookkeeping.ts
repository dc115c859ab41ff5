import {
  bookkeepingDeliveryInputSchema, bookkeepingDeliverySchema, bookkeepingInboxInputSchema, bookkeepingInboxSchema,
} from '../schemas/bookkeeping'
import { defineOperation, json } from '../operation'

const ofWebApp = { tag: 'Bookkeeping inbox of the web app', audience: 'web', auth: 'session' } as const

export const bookkeepingOperations = {
  getBookkeepingInbox: defineOperation({
    ...ofWebApp,
    method: 'GET',
    path: '/api/v1/bookkeeping-inbox',
    summary: 'Where the documents of a quarter are mailed to, and when the next are',
    scope: 'business:read',
    response: json(bookkeepingInboxSchema),
  }),
  updateBookkeepingInbox: defineOperation({
    ...ofWebApp,
    method: 'PUT',
    path: '/api/v1/bookkeeping-inbox',
    summary: 'Choose where the documents of a quarter are mailed to, and whether they are by themselves',
    power: 'administration',
    freshSession: true,
    body: bookkeepingInboxInputSchema,
    response: json(bookkeepingInboxSchema),
    errors: ['session_not_fresh', 'email_not_verified'],
  }),
  sendToBookkeeping: defineOperation({
    ...ofWebApp,
    method: 'POST',
    path: '/api/v1/bookkeeping-inbox/deliveries',
    summary: 'Mail the documents that were issued in a period to the bookkeeping inbox, as PDF and UBL',
    power: 'filing',
    plan: 'pro',
    body: bookkeepingDeliveryInputSchema,
    response: json(bookkeepingDeliverySchema, 202),
    errors: ['no_recipient', 'email_sending_paused', 'email_daily_limit', 'email_rate_limited', 'email_platform_limit'],
  }),
}
