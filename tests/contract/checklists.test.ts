import { describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors'
import { operationList } from '#contract/operations/index'
import contractCodes from './error-codes.json'
import contractOperations from './operations.json'

const published = operationList.filter(({ audience }) => audience === 'api')
const promised = contractOperations.map(({ method, path }) => `${method} ${path}`)

/** What was decided beyond the contract. */
const additions = [
  'PUT /api/v1/business/vat-scheme', 'GET /api/v1/audit', 'GET /api/v1/events', 'GET /api/v1/account/export', 'DELETE /api/v1/account',
  'GET /api/v1/members', 'PATCH /api/v1/members/{id}', 'DELETE /api/v1/members/{id}', 'POST /api/v1/members/offer',
  'GET /api/v1/members/invitations', 'POST /api/v1/members/invitations',
  'POST /api/v1/members/invitations/{id}/resend', 'DELETE /api/v1/members/invitations/{id}',
  'GET /api/v1/customers/{id}/page', 'POST /api/v1/customers/{id}/page', 'DELETE /api/v1/customers/{id}/page',
  'POST /api/v1/customers/{id}/page/send', 'GET /api/v1/customers/{id}/statement',
  'GET /api/public/customers/{token}/statement', 'POST /api/public/customers/{token}/view',
  'POST /api/v1/invoices/{id}/cancel',
  'GET /api/v1/invoices/{id}/payments', 'POST /api/v1/invoices/{id}/payments',
  'DELETE /api/v1/invoices/{id}/payments/{paymentId}',
  'POST /api/v1/invoices/{id}/bad-debt', 'DELETE /api/v1/invoices/{id}/bad-debt', 'POST /api/v1/invoices/{id}/public-link',
  'GET /api/v1/invoices/{id}/timeline',
  'POST /api/v1/bank-statements', 'GET /api/v1/bank-statements', 'DELETE /api/v1/bank-statements/{id}',
  'GET /api/v1/bank-transactions', 'POST /api/v1/bank-transactions/{id}/match',
  'POST /api/v1/bank-transactions/{id}/unmatch', 'POST /api/v1/bank-transactions/{id}/ignore',
  'POST /api/v1/bank-transactions/{id}/refuse',
  'POST /api/v1/import/customers', 'POST /api/v1/import/products',
  'POST /api/v1/import/invoices',
  'GET /api/v1/import', 'DELETE /api/v1/import/{id}',
  'GET /api/v1/invoices/{id}/notices', 'POST /api/v1/invoices/{id}/notices',
  'GET /api/v1/invoices/{id}/notices/{noticeId}/pdf', 'POST /api/v1/invoices/{id}/late-payment-charges',
  'GET /api/v1/invoices/{id}/collection-file',
  'POST /api/webhooks/mollie/{token}',
]

describe('the list of operations', () => {
  it('has every operation of the contract', () => {
    const ours = published.map(({ method, path }) => `${method} ${path}`)

    expect(promised).toHaveLength(68)
    expect(ours.filter(operation => promised.includes(operation)).sort()).toEqual([...promised].sort())
  })

  it('publishes nothing that the contract and its decisions do not know', () => {
    expect(published.map(({ method, path }) => `${method} ${path}`).filter(operation => !promised.includes(operation)))
      .toEqual(additions)
  })

  it('marks as Pro what the contract marks as Pro', () => {
    const pro = contractOperations.filter(operation => operation.pro).map(({ method, path }) => `${method} ${path}`)

    for (const { method, path, plan } of published) {
      expect(plan === 'pro', `${method} ${path}`).toBe(pro.includes(`${method} ${path}`))
    }
  })

  it('is public where the contract says so', () => {
    for (const { method, path, auth } of published.filter(({ method, path }) => !additions.includes(`${method} ${path}`))) {
      const contract = contractOperations.find(operation => operation.method === method && operation.path === path)
      expect(auth === 'public', `${method} ${path}`).toBe(contract?.auth.startsWith('Public'))
    }
  })
})

describe('the table of errors', () => {
  const promisedCodes = Object.entries(contractCodes)
    .flatMap(([status, codes]) => codes.map(code => ({ status, code })))

  it('has every code of the contract', () => {
    expect(promisedCodes.map(({ code }) => code).filter(code => !Object.hasOwn(errors, code))).toEqual([])
  })

  it.each(promisedCodes)('answers $code with $status', (promise) => {
    expect(errors[promise.code as ErrorCode].status).toBe(Number(promise.status))
  })
})
