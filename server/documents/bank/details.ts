/** What the text of an entry tells, as the bank puts it together. */
export interface EntryDetails {
  counterpartyName?: string | undefined
  counterpartyIban?: string | undefined
  description: string
  endToEndId?: string | undefined
  isReversal: boolean
}

/** A line of so many characters goes on with the next one within a word (SWIFT MT940, field 86). */
const fullLine = 65
/** What is read of a text: some times as much as six such lines, which is all that SWIFT allows. */
const longestDetails = 4_000

/**
 * Reads the text of an entry: with the code words of the Dutch banks, with numbered fields, with labels that people can
 * read, an IBAN and name on its first or last line, or as it is. Whatever stands twice counts once, the first time,
 * because the bank writes before the payer does.
 */
export function detailsOf(lines: readonly string[]): EntryDetails {
  const structured = lines.join('').slice(0, longestDetails)
  if (/^\s*\//.test(structured)) return codedDetails(structured)
  if (/^\d{3}\?\d\d/.test(structured)) return germanDetails(structured)
  if (/^\d{3}>\d\d/.test(structured)) return triodosDetails(structured)
  const party = lines.findIndex(line => /^REK: [A-Z]{2}\d\d[A-Z0-9]{11,30}(\/NAAM: |$)/.test(line))
  if (party !== -1) return knabDetails(lines.slice(0, party), joinLines(lines.slice(party)))
  const text = inDutch(joinLines(lines).slice(0, longestDetails))
  return labelledDetails(text) ?? plainDetails(lines, text)
}

/** What ING says of savings itself, in the language of whoever downloads: one transfer is one in both. */
function inDutch(text: string): string {
  return text.replace(/^To (?=Oranje )/, 'Naar ').replace(/^From (?=Oranje )/, 'Van ')
}

/** Lines as one text: a word goes on where a line is full, and ends where it is not. */
function joinLines(lines: readonly string[]): string {
  let isFull = true
  let text = ''
  for (const line of lines) {
    text += isFull ? line : ` ${line}`
    isFull = line.length >= fullLine
  }
  return text
}

/** The parts of a text behind its marks, each mark taken the first time alone; `''` is what stands before any. */
function partsBehind(text: string, marks: Iterable<RegExpMatchArray>): Map<string, string> {
  const parts = new Map<string, string>()
  let name = ''
  let from = 0
  for (const { 0: mark, 1: found = '', index = 0 } of marks) {
    const next = found.toUpperCase()
    if (parts.has(next) || next === name) continue
    parts.set(name, text.slice(from, index))
    name = next
    from = index + mark.length
  }
  return parts.set(name, text.slice(from))
}

/** The code words of ABN AMRO, ING and Rabobank; a slash of its own ends what stands behind one of ING. */
const codeWords =
  /\/(TRTP|RTYP|TRCD|IBAN|BIC|NAME|ADDR|CNTP|ORDP|BENM|INIT|ULT[BCD]|REMI|[EP]REF|MARF|CSID|RTRN|ISDT|PURP|OCMT|EXCH|CHGS|CDTRREF(?:TP)?)\//g

function codedDetails(text: string): EntryDetails {
  const parts = partsBehind(text, text.matchAll(codeWords))
  const part = (code: string) => withoutEndSlash(parts.get(code) ?? '')
  const [iban, , ...names] = (parts.get('CNTP') ?? '').split('/')
  // Behind the name stands the city, then the slash that ends it all; a name may hold slashes.
  const name = names.slice(0, Math.max(1, names.length - 2)).join('/')
  const remittance = part('REMI').replace(/^(USTD\/\/|STRD\/[A-Z]*\/)/, '')
  const description = [remittance, part('CDTRREF')].join(' ').trim()
  const isKnown = parts.size > 1
  return {
    // Rabobank writes the number of a company behind its name.
    counterpartyName: part('NAME').split('/ID/')[0] || name,
    counterpartyIban: part('IBAN') || iban,
    description: isKnown ? description : text,
    endToEndId: part('EREF'),
    isReversal: parts.has('RTRN'),
  }
}

function withoutEndSlash(text: string): string {
  return text.trimEnd().replace(/\/$/, '')
}

/** A field of so many characters goes on with the next one within a word. */
const fullField = 27

/** Fields by number, each behind a mark, with those of some numbers to be asked for. */
function numberedFields(text: string, mark: RegExp) {
  const [, ...parts] = text.split(mark)
  const fields = parts.flatMap((number, place) => (
    place % 2 === 0 ? [{ number: Number(number), text: parts[place + 1] ?? '' }] : []))
  return (isWanted: (number: number) => boolean) =>
    fields.filter(({ number }) => isWanted(number)).map(field => field.text)
}

function joinFields(fields: readonly string[]): string {
  return fields.reduce((joined, field, place) =>
    joined + (place === 0 || (fields[place - 1] ?? '').length >= fullField ? field : ` ${field}`), '')
}

/** DFÜ agreement, annex 3: 20 to 29 and 60 to 63 the text, 31 the account, 32 and 33 the name. */
function germanDetails(text: string): EntryDetails {
  const of = numberedFields(text, /\?(\d\d)/)
  const purpose = joinFields(of(number => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)))
  const parts = partsBehind(purpose, purpose.matchAll(/(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g))
  return {
    counterpartyName: of(number => number === 32 || number === 33).join(''),
    counterpartyIban: of(number => number === 31).join('') || parts.get('IBAN')?.trim(),
    description: parts.get('SVWZ') ?? parts.get('') ?? '',
    endToEndId: parts.get('EREF'),
    isReversal: false,
  }
}

/** Triodos: 20 to 29 the text, in which BIC and IBAN of the other side may come first, then its name. */
function triodosDetails(text: string): EntryDetails {
  const fields = numberedFields(text, />(\d\d)/)(number => number >= 20 && number <= 29)
  const [bic = '', iban = '', ...others] = fields
  const isParty = /^[A-Z]{6}[A-Z0-9]{2,5}$/.test(bic.trim()) && /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(iban.trim())
  return isParty
    ? { counterpartyIban: iban, description: joinFields(others), isReversal: false }
    : { description: joinFields(fields), isReversal: false }
}

/** Knab: what the payer wrote, and below it account and name. */
function knabDetails(lines: readonly string[], party: string): EntryDetails {
  const [iban = '', name] = party.slice('REK: '.length).split('/NAAM: ')
  return { counterpartyIban: iban, counterpartyName: name, description: joinLines(lines), isReversal: false }
}

/** What stands behind a label, in Dutch and English; what is known and says nothing more is left out. */
const labels: Readonly<Record<string, 'name' | 'iban' | 'description' | 'structured' | 'reference' | 'left out'>> = {
  NAAM: 'name', NAME: 'name', IBAN: 'iban', OMSCHRIJVING: 'description', DESCRIPTION: 'description',
  'BETALINGSKENM.': 'structured', BETALINGSKENMERK: 'structured', KENMERK: 'reference', REFERENCE: 'reference',
  BIC: 'left out', MACHTIGING: 'left out', 'MACHTIGING ID': 'left out', 'MANDATE ID': 'left out',
  INCASSANT: 'left out', 'INCASSANT ID': 'left out', 'CREDITOR ID': 'left out', VALUTADATUM: 'left out',
  'VALUE DATE': 'left out', 'DATUM/TIJD': 'left out', 'DATE/TIME': 'left out', PASVOLGNR: 'left out',
  'CARD SEQUENCE NO.': 'left out',
}

/** A word that may be a label, or some. */
const labelMarks = /(?<!\S)((?:card sequence )?[a-z./]{3,20}(?: (?:id|date))?):/gi

/** Null where no label stands in it. */
function labelledDetails(text: string): EntryDetails | null {
  const marks = [...text.matchAll(labelMarks)].filter(([, label = '']) => label.toUpperCase() in labels)
  if (marks.length === 0) return null
  const parts = partsBehind(text, marks)
  const of = (kind: string) => [...parts].flatMap(([label, part]) => (labels[label] === kind ? [part.trim()] : []))
  const [name] = of('name')
  const description = [...of('description'), ...of('structured')]
  return {
    counterpartyName: name,
    counterpartyIban: of('iban')[0],
    // Before the labels stands what the bank calls such an entry, or all there is of one without a counterparty.
    description: description.length > 0 || name !== undefined ? description.join(' ') : parts.get('') ?? '',
    endToEndId: of('reference')[0],
    isReversal: false,
  }
}

/** ASN Bank, RegioBank and SNS write IBAN and name on the first line. */
function plainDetails([first = '', ...others]: readonly string[], text: string): EntryDetails {
  const [, iban, name] = /^([A-Z]{2}\d\d[A-Z]{4}\d{10}) (.*)$/.exec(first) ?? []
  if (iban === undefined) return { description: text, isReversal: false }
  return { counterpartyIban: iban, counterpartyName: name, description: joinLines(others), isReversal: false }
}
