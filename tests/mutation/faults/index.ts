import type { Fault } from '../fault'
import { accountFaults } from './account'
import { bankFaults } from './bank'
import { contractFaults } from './contract'
import { fileFaults } from './files'
import { importFaults } from './import'
import { invoiceFaults } from './invoices'
import { latePaymentFaults } from './late-payment'
import { lawFaults } from './law'
import { leavingFaults } from './leaving'
import { moneyFaults } from './money'
import { numberingFaults } from './numbering'
import { retentionFaults } from './retention'
import { signInFaults } from './sign-in'
import { verificationFaults } from './verification'

/** All planted faults. */
export const faults: readonly Fault[] = [
  ...moneyFaults, ...lawFaults, ...contractFaults,
  ...latePaymentFaults, ...invoiceFaults, ...numberingFaults, ...accountFaults, ...signInFaults, ...retentionFaults,
  ...leavingFaults, ...fileFaults, ...bankFaults, ...importFaults, ...verificationFaults,
]
