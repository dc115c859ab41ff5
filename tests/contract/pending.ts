/**
 * Operations of the contract that have no route yet. This list only ever gets shorter.
 */
export const pendingOperations: readonly string[] = [
  'GET /api/v1/export',
  'GET /api/v1/export/expiring',
  'GET /api/v1/billing',
  'POST /api/v1/billing/checkout',
  'POST /api/v1/billing/cancel',
  'POST /api/v1/billing/resume',
  'POST /api/v1/billing/sync',
  'GET /api/v1/billing/payments/{id}/invoice',
  'POST /api/v1/billing/portal',
  'POST /mcp',
  'POST /api/webhooks/{payment_provider}',
]

/** Codes of the contract that only a pending operation answers. */
export const pendingErrorCodes: readonly string[] = [
  'invalid_token',
  'forbidden',
  'already_subscribed',
  'no_active_subscription',
  'not_cancelled',
  'subscription_ended',
  'no_billing_account',
  'billing_unavailable',
]
