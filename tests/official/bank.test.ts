import { describe, expect, it } from 'vitest'
import type { BankEntry, BankStatement } from '#domain/bank/statement'
import { isIban } from '#domain/identity/iban'
import { bankText, refusalOf, statementsOf } from '../support/bank-files'
import { judgedByOthers, type JudgedEntry, type Verdict } from '../support/bank-judges/judges'
import { mutantsOf } from '../support/bank-judges/mutants'
import { missingPython } from '../support/schemathesis/schemathesis'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

const files = [
  { format: 'camt053', bank: 'ing', file: 'ing-camt-02.xml', mutants: 2_300 },
  { format: 'camt053', bank: 'ing', file: 'ing-camt-08.xml', mutants: 2_300 },
  { format: 'camt053', bank: 'abn', file: 'abn-camt-02.xml', mutants: 1_200 },
  { format: 'mt940', bank: 'ing', file: 'ing.sta', mutants: 2_000 },
  { format: 'mt940', bank: 'abn', file: 'abn.sta', mutants: 1_200 },
  { format: 'mt940', bank: 'rabobank', file: 'rabobank.sta', mutants: 1_200 },
] as const

describe('statements of banks beside other readers', needing(missingPython()), () => {
  it.each(files)('$file is what they make of it', async ({ format, bank, file }) => {
    const text = bankText(file)
    const [verdicts = {}] = await judgedByOthers([{ format, bank, text }])
    const ours = await statementsOf(text)
    for (const [judge, verdict] of Object.entries(verdicts)) {
      expect({ judge, differences: differences(ours, verdict) }).toEqual({ judge, differences: [] })
    }
  }, longestMs.program)
})

describe('changed statements beside other readers', needing(missingPython()), () => {
  it('are what they make of them, or are refused', async () => {
    const mutants = files.flatMap(({ format, bank, file, mutants: count }, seed) =>
      mutantsOf(bankText(file), format, count, seed).map(mutant => ({ format, bank, file, ...mutant })))
    const judged = await judgedByOthers(mutants)
    const counts: Record<string, Record<string, number>> = {}
    const wrong: unknown[] = []
    for (const [place, mutant] of mutants.entries()) {
      const refusal = await refusalOf(mutant.text)
      const ours = refusal ? null : await statementsOf(mutant.text)
      for (const [judge, verdict] of Object.entries(judged[place] ?? {})) {
        const found = ours && 'statements' in verdict ? differences(ours, verdict) : []
        const outcome = outcomeOf(refusal, verdict, found)
        const of = counts[`${mutant.format} ${judge}`] ??= {}
        of[outcome] = (of[outcome] ?? 0) + 1
        if (found.length > 0) wrong.push({ file: mutant.file, change: mutant.change, judge, found })
      }
    }
    console.info(mutants.length, counts)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(mutants.length).toBeGreaterThan(10_000)
    for (const judge of Object.values(counts)) expect(judge['the same']).toBeGreaterThan(2_000)
  }, longestMs.judges)
})

function outcomeOf(refusal: { reason: string } | null, verdict: Verdict, found: readonly unknown[]): string {
  const isRefused = 'refused' in verdict
  if (refusal) return isRefused ? 'both refuse' : `we refuse: ${refusal.reason}`
  if (isRefused) return `the judge alone refuses: ${verdict.refused.split(':')[0]}`
  return found.length > 0 ? 'differ' : 'the same'
}

/** In what our reading of a file is another one than theirs. */
function differences(ours: readonly BankStatement[], verdict: Verdict): unknown[] {
  if ('refused' in verdict) return [verdict.refused]
  // The schema only accepts.
  if (verdict.statements.length === 0) return []
  return verdict.statements.flatMap((theirs, place) => {
    const statement = ours[place]
    if (!statement) return [{ missing: place }]
    const expected = theirs.entries.flatMap(entriesIn)
    const differing = expected.length === statement.entries.length
      ? expected.flatMap((entry, number) => differencesOf(statement, statement.entries[number], entry))
      : [{ ours: statement.entries.length, theirs: expected.length }]
    const balances = [[statement.openingCents, theirs.opening], [statement.closingCents, theirs.closing]]
    return [...balances.filter(([own, other]) => own !== other), ...differing]
  })
}

/** Payments of a batch, where each has an amount and they add up to it; nothing of an entry of nothing. */
function entriesIn(entry: JudgedEntry): JudgedEntry[] {
  const { parts = [], haveAmounts = false, cents } = entry
  const isWhole = parts.length > 1 && haveAmounts && parts.reduce((sum, part) => sum + part, 0) === cents
  const first = { ...entry, cents: parts[0] ?? cents }
  // Of a batch as one, nobody is the counterparty.
  const one = parts.length > 1 ? { ...entry, iban: [] } : entry
  const all = isWhole ? [first, ...parts.slice(1).map(part => ({ date: entry.date, cents: part }))] : [one]
  return all.filter(each => each.cents !== 0)
}

function differencesOf({ account }: BankStatement, ours: BankEntry | undefined, theirs: JudgedEntry): unknown[] {
  if (!ours) return [theirs]
  const [debtor = null, creditor = null] = theirs.iban ?? []
  const iban = theirs.cents > 0 ? debtor : creditor
  // They take the parties as they stand, also of what is taken back, and check no digits.
  const isIbanTold = iban !== null && isIban(iban) && iban !== account && !ours.isReversal
  const isSame = ours.bookedOn.endsWith(theirs.date) && ours.amountCents === theirs.cents
    && (!isIbanTold || ours.counterpartyIban === iban)
    && (theirs.text == null || bare(ours.description).includes(bare(theirs.text)))
  return isSame ? [] : [{ ours, theirs }]
}

const bare = (text: string) => text.replace(/[\s/]/g, '')
