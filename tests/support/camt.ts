import { formatCentsAsDecimal } from '#domain/money'

/** A movement as a test tells it: what came in is positive. */
export interface Movement {
  on: string
  cents: number
  text?: string
  name?: string
  iban?: string
  reference?: string
  isReversal?: boolean
}

/** The account of Studio Vink. */
export const vinkAccount = 'NL91ABNA0417164300'

/** A statement in CAMT.053.001.02, as Dutch banks deliver it; its balances add up unless a closing one is given. */
export function camtOf(
  movements: readonly Movement[],
  { account = vinkAccount, openingCents = 100_000, closingCents }:
  { account?: string, openingCents?: number, closingCents?: number } = {},
): Uint8Array {
  const days = movements.map(({ on }) => on).sort()
  const balance = (code: string, cents: number, on: string | undefined) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${
    amountOf(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const sum = movements.reduce((total, { cents }) => total + cents, openingCents)
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-11-20T06:00:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', openingCents, days[0])}${balance('CLBD', closingCents ?? sum, days.at(-1))}
${movements.map(entryOf).join('\n')}
</Stmt></BkToCstmrStmt></Document>`)
}

function amountOf(cents: number): string {
  return `<Amt Ccy="EUR">${formatCentsAsDecimal(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

function entryOf({ on, cents, text = '', name, iban, reference, isReversal = false }: Movement): string {
  const party = cents < 0 ? 'Cdtr' : 'Dbtr'
  const parties = [
    ...name === undefined ? [] : [`<${party}><Nm>${escaped(name)}</Nm></${party}>`],
    ...iban === undefined ? [] : [`<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>`],
  ]
  return `<Ntry>${amountOf(cents)}${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt>
<ValDt><Dt>${on}</Dt></ValDt>${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<BkTxCd/>
<NtryDtls><TxDtls>${parties.length === 0 ? '' : `<RltdPties>${parties.join('')}</RltdPties>`}
<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
