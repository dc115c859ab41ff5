import type { BankStatement } from '#domain/bank/statement'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { UnreadableFile } from '../import/unreadable'
import { all, at, readXml, shapeOfNames, type XmlBytes, type XmlElement } from '../import/xml'
import { detailIn, entriesOf, type EntryDetail } from './camt-entry'
import { amountIn, dateIn, momentIn, signedCents, textAt } from './camt-tree'
import { accountIn } from './entry'
import { joinPages, periodOf, type StatementPage } from './pages'
import { broken, type ReadCount } from './values'

/** What is read of a statement, wherever it stands. */
const names = [
  'BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn', 'Stmt', 'StmtPgntn', 'PgNb', 'FrToDt', 'FrDtTm', 'ToDtTm',
  'CreDtTm', 'Acct', 'Ccy', 'Id', 'IBAN', 'Othr', 'Bal', 'Tp', 'CdOrPrtry', 'Cd', 'Amt', 'CdtDbtInd', 'Dt', 'DtTm',
  'Ntry', 'RvslInd', 'Sts', 'BookgDt', 'ValDt', 'AcctSvcrRef', 'NtryRef', 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd',
  'AddtlNtryInf', 'NtryDtls', 'TxDtls', 'AmtDtls', 'TxAmt', 'InstdAmt', 'Refs', 'EndToEndId', 'RltdPties', 'Dbtr', 'Cdtr',
  'DbtrAcct', 'CdtrAcct', 'UltmtDbtr', 'UltmtCdtr', 'Pty', 'Nm', 'RmtInf', 'Ustrd', 'Strd', 'RfrdDocInf', 'Nb', 'CdtrRefInf',
  'Ref', 'AddtlRmtInf', 'AddtlTxInf', 'RtrInf', 'OrgnlBkTxCd',
] as const

/**
 * Reads the statements of a CAMT.053, of any of its versions. What is not booked is left out.
 * @throws UnreadableFile no_statement, camt_052 for a report of the day and camt_054 for a notice of single entries,
 * which are no statements; statement_broken, statement_too_large, and all that XML can be refused for
 */
export async function readCamt(bytes: XmlBytes, count: ReadCount): Promise<BankStatement[]> {
  const pages: StatementPage[] = []
  let details: EntryDetail[] = []
  let entries: BankStatement['entries'] = []
  const root = await readXml(bytes, {
    shape: shapeOfNames(names),
    attributes: ['Ccy'],
    take(element, within) {
      if (element.name === 'TxDtls') {
        count(element.line)
        details.push(detailIn(element))
      } else if (element.name === 'Ntry') {
        if (details.length === 0) count(element.line)
        entries.push(...entriesOf(element, details, accountOf(within.find(({ name }) => name === 'Stmt'))))
        details = []
      } else if (element.name === 'Stmt') {
        if (entries.length === 0) count(element.line)
        pages.push(pageOf(element, entries))
        entries = []
      } else {
        return false
      }
      return true
    },
  })
  const [message] = root.children
  if (message?.name === 'BkToCstmrAcctRpt') throw new UnreadableFile('camt_052')
  if (message?.name === 'BkToCstmrDbtCdtNtfctn') throw new UnreadableFile('camt_054')
  if (message?.name !== 'BkToCstmrStmt' || pages.length === 0) throw new UnreadableFile('no_statement')
  return joinPages(pages)
}

/** The account of a statement, whose currency may be told with the balances alone; both stand before the entries. */
function accountOf(statement: XmlElement | undefined): { account: string, currency: string } {
  const account = at(statement, 'Acct')
  const currency = textAt(account, 'Ccy') || at(statement, 'Bal', 'Amt')?.attributes.Ccy || ''
  const number = accountIn(textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id'))
  if (number === '' || !/^[A-Z]{3}$/.test(currency)) throw broken(statement?.line ?? 1)
  return { account: number, currency }
}

function pageOf(statement: XmlElement, entries: BankStatement['entries']): StatementPage {
  const { account, currency } = accountOf(statement)
  const balances = all(statement, 'Bal').map(balanceOf)
  const opening = balances.find(({ kind }) => kind === 'OPBD') ?? balances.find(({ kind }) => kind === 'PRCD')
  const closing = balances.find(({ kind }) => kind === 'CLBD')
  const isOfOne = [opening, closing].every(balance => !balance || balance.currency === currency)
  const made = momentIn(textAt(statement, 'CreDtTm'))
  const from = momentIn(textAt(statement, 'FrToDt', 'FrDtTm'))
  const to = momentIn(textAt(statement, 'FrToDt', 'ToDtTm'))
  const day = closing?.date ?? made
  if (day === null || !isOfOne) throw broken(statement.line)
  const period = periodOf(entries, { from: day, to: day })
  return {
    isContinuation: Number(textAt(statement, 'StmtPgntn', 'PgNb') || 1) > 1,
    statement: {
      format: 'camt053',
      account,
      currency,
      from: from ?? period.from,
      to: to ?? period.to,
      openingCents: opening?.cents ?? null,
      closingCents: closing?.cents ?? null,
      entries,
    },
  }
}

interface Balance {
  kind: string
  cents: Cents
  currency: string
  date: IsoDate | null
}

function balanceOf(balance: XmlElement): Balance {
  const { cents, currency } = amountIn(at(balance, 'Amt'))
  const signed = signedCents(balance, cents)
  if (signed === null) throw broken(balance.line)
  return { kind: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'), cents: signed, currency, date: dateIn(at(balance, 'Dt')) }
}
