/** What is looked at, and counted, in the order it is printed. */
export const checkedThings = [
  'accounts', 'numberSeries', 'numbers', 'documents', 'lines', 'files', 'creditedInvoices', 'payments',
  'onlinePayments', 'bankTransactions', 'auditEntries', 'anchors', 'mails', 'quotas', 'secrets',
] as const
export type CheckedThing = (typeof checkedThings)[number]

export interface Finding {
  accountId: string
  /** What it is about: a number, an id, a series. */
  subject: string
  problem: string
}

/** What a verification was asked to leave out, and so does not prove. */
export type LeftOut = 'other_accounts' | 'files' | 'unchanged_documents'

/** So many findings are kept; all are counted and told to an onlooker, as damage can be more than memory holds. */
export const mostFindingsKept = 10_000

/** What an installation was found to be. */
export interface Verification {
  checked: Record<CheckedThing, number>
  /** How many findings there are. */
  found: number
  /** The first of them. */
  findings: Finding[]
  /** Anchors of other installations, which lay among those of this one and say nothing about it. */
  foreignAnchors: number
  leftOut: LeftOut[]
}

/** Is told of a verification while it goes on. */
export interface Onlooker {
  found: (finding: Finding) => void
  /** After whatever was looked at. */
  looked: (checked: Verification['checked']) => void
}

/** Collects one account's part of a verification. */
export interface Report {
  count: (thing: CheckedThing, amount?: number) => void
  find: (subject: string, problem: string) => void
}

/** An empty verification. */
export function emptyVerification(leftOut: LeftOut[] = []): Verification {
  return {
    checked: Object.fromEntries(checkedThings.map(thing => [thing, 0])) as Verification['checked'],
    found: 0,
    findings: [],
    foreignAnchors: 0,
    leftOut,
  }
}

/** Writes into a verification on behalf of an account. */
export function reportInto(verification: Verification, accountId: string, onlooker?: Onlooker): Report {
  const { checked, findings } = verification
  return {
    count(thing, amount = 1) {
      checked[thing] += amount
      onlooker?.looked(checked)
    },
    find(subject, problem) {
      const finding = { accountId, subject, problem }
      verification.found++
      if (findings.length < mostFindingsKept) findings.push(finding)
      onlooker?.found(finding)
    },
  }
}
