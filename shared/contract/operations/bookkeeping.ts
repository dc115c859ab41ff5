import {
  bookkeepingDeliveryInputSchema, bookkeepingDeliverySchema, bookkeepingInboxInputSchema, bookkeepingInboxSchema,
} from '../schemas/bookkeeping'
import { json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Bookkeeping inbox of the web app', audience: 'web', auth: 'session' })

export const bookkeepingOperations = {
  getBookkeepingInbox: operation('GET /api/v1/bookkeeping-inbox', {
    summary: 'Where the documents of a quarter are mailed to, and when the next are',
    scope: 'business:read',
    response: json(bookkeepingInboxSchema),
  }),
  updateBookkeepingInbox: operation('PUT /api/v1/bookkeeping-inbox', {
    summary: 'Choose where the documents of a quarter are mailed to, and whether they are by themselves',
    power: 'administration',
    freshSession: true,
    body: bookkeepingInboxInputSchema,
    response: json(bookkeepingInboxSchema),
    errors: ['email_not_verified'],
  }),
  sendToBookkeeping: operation('POST /api/v1/bookkeeping-inbox/deliveries', {
    summary: 'Mail the documents that were issued in a period to the bookkeeping inbox, as PDF and UBL',
    power: 'filing',
    plan: 'pro',
    body: bookkeepingDeliveryInputSchema,
    response: json(bookkeepingDeliverySchema, 202),
    errors: ['no_recipient', 'email_sending_paused', 'email_daily_limit', 'email_rate_limited', 'email_platform_limit'],
  }),
}
