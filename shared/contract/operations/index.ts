import { accountOperations } from './account'
import { bankOperations } from './bank'
import { billingOperations } from './billing'
import { bookkeepingOperations } from './bookkeeping'
import { connectionOperations } from './connections'
import { customerPageOperations } from './customer-pages'
import { customerOperations } from './customers'
import { emailDomainOperations } from './email-domains'
import { importOperations } from './imports'
import { invoiceOperations } from './invoices'
import { layoutOperations } from './layouts'
import { machineOperations } from './machine'
import { mailOperations } from './mail'
import { memberOperations } from './members'
import { noticeOperations } from './notices'
import { paymentProviderOperations } from './payment-provider'
import { productOperations } from './products'
import { publicOperations } from './public'
import { recurringOperations } from './recurring'
import { reportOperations } from './reports'
import { secondFactorOperations } from './second-factors'
import { sessionOperations } from './sessions'
import { vatReturnOperations } from './vat-returns'
import type { Operation } from '../operation'

/** Every operation Polder answers, by its name: the one source of the contract. */
export const operations = {
  ...accountOperations,
  ...memberOperations,
  ...customerOperations,
  ...customerPageOperations,
  ...productOperations,
  ...invoiceOperations,
  ...bankOperations,
  ...reportOperations,
  ...importOperations,
  ...layoutOperations,
  ...mailOperations,
  ...noticeOperations,
  ...recurringOperations,
  ...emailDomainOperations,
  ...billingOperations,
  ...machineOperations,
  ...publicOperations,
  ...sessionOperations,
  ...secondFactorOperations,
  ...connectionOperations,
  ...vatReturnOperations,
  ...bookkeepingOperations,
  ...paymentProviderOperations,
}

export type Operations = typeof operations
export type OperationId = keyof Operations

/** The same list for code that walks all operations and needs no exact types. */
export const operationList: readonly (Operation & { id: OperationId })[] = Object.entries(operations).map(
  ([id, operation]) => ({ ...(operation as Operation), id: id as OperationId }),
)
