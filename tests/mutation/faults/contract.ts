import { faultsIn, type Fault } from '../fault'

/** What is promised at the door. */
export const contractFaults: readonly Fault[] = [
  ...faultsIn('shared/contract/plans.ts', ['contract/promises'], [
    ['Free has room for fifty invoices a month', 'invoicesPerMonth: 5,', 'invoicesPerMonth: 50,'],
  ]),
  ...faultsIn('shared/contract/operations/invoices.ts', ['contract/promises'], [
    ['a key that may write drafts may issue them', 'scope: \'invoices:issue\',\n    body: issueInvoiceInputSchema', 'scope: \'invoices:write\',\n    body: issueInvoiceInputSchema'],
    ['a key without customers makes some with its drafts', 'const inlineScopes = { customer: \'customers:write\' } as const', 'const inlineScopes = {} as const'],
  ]),
  ...faultsIn('shared/contract/operations/customers.ts', ['contract/promises'], [
    ['a key that may read customers makes some', 'scope: \'customers:write\',\n    body: customerInputSchema', 'scope: \'customers:read\',\n    body: customerInputSchema'],
  ]),
  ...faultsIn('shared/contract/errors.ts', ['contract/checklists'], [
    ['a locked document answers as if it were not there', 'invoice_locked: { status: 409', 'invoice_locked: { status: 404'],
    ['a limit answers without the status clients wait by', '\n  rate_limited: { status: 429', '\n  rate_limited: { status: 403'],
  ]),
  ...faultsIn('shared/contract/headers.ts', ['contract/promises', 'contract/headers'], [
    ['a repeated issue is done twice', 'return method === \'POST\' && auth !== \'public\' && isPublishedPath(path)', 'return false'],
    ['an Idempotency-Key may be of any length', '{1,255}$/', '{1,}$/'],
  ]),
  ...faultsIn('shared/contract/schemas/invoice-line.ts', ['contract/promises'], [
    ['a line of nothing is taken', 'maxIntegerDigits: 9, nonZero: true', 'maxIntegerDigits: 9'],
    ['a discount of over 100 % is taken', '{ maxScale: 4, min: \'0\', max: \'100\' }', '{ maxScale: 4, min: \'0\' }'],
    ['a line without price costs nothing', 'for (const field of [\'description\', \'unitPriceCents\'] as const)', 'for (const field of [\'description\'] as const)'],
  ]),
  ...faultsIn('shared/contract/schemas/invoice.ts', ['contract/promises'], [
    ['a number that only looks like another is taken', '.refine(text => text === null || isDocumentNumber(text), \'Use letters', '.refine(() => true, \'Use letters'],
    ['of two customers one is dropped in silence', 'input.customerId === undefined || input.customer === undefined', 'true'],
  ]),
  ...faultsIn('shared/contract/schemas/primitives.ts', ['contract/promises', 'contract/texts'], [
    ['amounts are beyond what is exact', 'z.int().min(-limits.amountCents).max(limits.amountCents)', 'z.int()'],
    ['a name of blanks is taken', '(isBlank(text) ? \'\' : text.trim())).pipe(', '(text)).pipe('],
    ['a text reads another way than it is written', '.refine(text => isStorable(text) && !hasDirectionControls(text)', '.refine(text => isStorable(text)'],
    ['a payment link runs code', 'z.url({ protocol: /^https?$/ })', 'z.url()'],
  ]),
  ...faultsIn('shared/contract/strict.ts', ['contract/promises'], [
    ['a mistyped field within a line is dropped in silence', 'return value.flatMap((part, index) => unknownFields(def.element, part, [...path, index]))', 'return []'],
  ]),
]
