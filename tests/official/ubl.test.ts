import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUbl } from '#documents/ubl/build'
import { checkCompliance, hasErrors } from '#domain/invoice/compliance'
import { vatTreatments, type InvoiceDocument } from '#domain/invoice/document'
import { chooseUblProfile, ublProfiles, type UblProfile } from '#domain/invoice/ubl-profile'
import { totalsOf } from '#domain/vat/totals'
import { missingTool } from '../support/official/rule-jars'
import { startOfficialValidator, type OfficialValidator, type RuleSet, type Verdict } from '../support/official/validator'
import { faults, randomContext, randomDocument, seededRandom, withOddFields } from '../support/random-documents'
import { kinds, kindsOf } from '../support/random-documents/kinds'
import { officialShare } from '../support/official/share'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'
import { namedDocuments } from '../documents/ubl-cast'

describe('UBL under the official rules', needing(missingTool()), () => {
  let rules: OfficialValidator

  beforeAll(async () => {
    rules = await startOfficialValidator()
  }, longestMs.judges)

  afterAll(() => rules.close())

  it.each(Object.entries(namedDocuments))('has nothing against %s', async (_, document) => {
    const { xml, ruleSets } = ublOf(document)
    const { findings } = await rules.judge(xml, ruleSets)
    expect(findings.filter(({ rule }) => !unavoidableWarnings.includes(rule))).toEqual([])
  })

  it('finds what is wrong', async () => {
    const { xml } = ublOf(namedDocuments['two rates with a discount'])
    const text = new TextDecoder().decode(xml)
    const found = async (pattern: RegExp, replacement: string) => {
      const broken = text.replace(pattern, replacement)
      expect(broken).not.toBe(text)
      const { findings } = await rules.judge(new TextEncoder().encode(broken), ['ubl', 'en16931', 'peppol', 'nlcius'])
      return findings.filter(finding => finding.severity === 'fatal').map(finding => finding.rule)
    }
    expect(await found(/<cbc:ID>1<\/cbc:ID>/, '<cbc:Nonsense/>')).toContain('schema')
    expect(await found(/<cbc:DocumentCurrencyCode>EUR/, '<cbc:DocumentCurrencyCode>EURO')).toContain('BR-CL-04')
    expect(await found(/<cbc:EndpointID.*\n/, '')).toContain('PEPPOL-EN16931-R020')
    expect(await found(/peppol\.eu:2017:poacc:billing:3\.0/, 'nen.nl:nlcius:v1.0')).toContain('PEPPOL-EN16931-R004')
    const asNlcius = text.replace('fdc:peppol.eu:2017:poacc:billing:3.0', 'fdc:nen.nl:nlcius:v1.0')
      .replace(/<cbc:CityName>.*\n/, '')
    const { findings } = await rules.judge(new TextEncoder().encode(asNlcius), ['nlcius'])
    expect(findings.map(finding => finding.rule)).toContain('BR-NL-3')
  })

  it('has no error in any document that passes the compliance check', async () => {
    const documents = [...soundDocuments(1, 1900 / officialShare), ...oddDocuments(2, 1200 / officialShare)]
      .filter(isCompliant).filter(hasUbl)
    const judged = await Promise.all(documents.map(async (document) => {
      const { xml, ruleSets, profile } = ublOf(document)
      return { document, ruleSets, profile, verdict: await rules.judge(xml, ruleSets) }
    }))
    const failures = judged.flatMap(({ document, verdict }) => verdict.findings
      .filter(finding => finding.severity === 'fatal')
      .map(({ rule, message }) => ({ rule, message, document: excerptOf(document) })))
    const met = countsOf(judged.flatMap(({ document }) => kindsOf(document)))
    console.info(summaryOf(judged), met)

    // A tenth of the documents, as every day has them, cannot meet every reason of exemption.
    if (officialShare === 1) expect(kinds.filter(kind => !met[kind])).toEqual([])
    expect(failures.slice(0, 3)).toEqual([])
    expect(judged.filter(({ ruleSets, verdict }) => ruleSets.some(ruleSet => !verdict.firedRules[ruleSet]))).toEqual([])
    expect(judged.length).toBeGreaterThan(2300 / officialShare)
    const warnings = new Set(judged.flatMap(({ verdict }) => verdict.findings.map(finding => finding.rule)))
    expect([...warnings].filter(rule => !unavoidableWarnings.includes(rule))).toEqual([])
    if (officialShare === 1) expect([...warnings].sort()).toEqual(unavoidableWarnings)
  }, longestMs.judges)
})

describe('random documents', () => {
  const sound = soundDocuments(3, 4500)

  it('all pass the compliance check when they keep every rule', () => {
    const refused = sound.flatMap((document) => {
      const errors = checkCompliance(document, randomContext).filter(({ level }) => level === 'error')
      return errors.length > 0 ? [{ errors, document: excerptOf(document) }] : []
    })
    expect(refused.slice(0, 3)).toEqual([])
  })

  it('are of every kind, and credit notes of every kind that can be credited', () => {
    const notes = sound.filter(({ kind }) => kind === 'credit_note')
    const debits = ['invoice', 'advance', 'after an advance']

    expect(unmet(sound)).toEqual([])
    expect(unmet(notes)).toEqual(debits)
  })

  it.each(vatTreatments)('cover %s in both kinds and in every profile it can have', (treatment) => {
    const found = new Set(sound.filter(({ vatTreatment }) => vatTreatment === treatment).map((document) => {
      return `${document.kind} ${chooseUblProfile(document).profile}`
    }))
    // A customer with a VAT number of the Netherlands or most other member states can always be reached by Peppol.
    const profiles = treatment === 'reverse_charge' ? ublProfiles.filter(profile => profile !== 'nlcius') : ublProfiles
    expect([...found].sort())
      .toEqual(profiles.flatMap(profile => [`credit_note ${profile}`, `invoice ${profile}`]).sort())
  })

  it.each(faults.map((fault, index) => ({ ...fault, index })))('are refused for $code alone ($index)', (fault) => {
    const random = seededRandom(100 + fault.index)
    const broken = soundDocuments(200 + fault.index, 400)
      .filter(document => fault.appliesTo?.(document) ?? true)
      .slice(0, 25)
      .map(document => fault.breakIn(document, random))
    const errorCodes = broken.map((document) => {
      return [...new Set(checkCompliance(document, randomContext)
        .filter(({ level }) => level === 'error').map(({ code }) => code))]
    })
    expect(broken.length).toBeGreaterThan(4)
    expect(errorCodes.filter(codes => !codes.some(code => code === fault.code))).toEqual([])
    expect(errorCodes.some(codes => codes.length === 1)).toBe(true)
  })
})

/**
 * NLCIUS warns of the VAT in euro that the law wants, and of the tax registration that category E wants of a seller
 * without VAT number; Peppol of Italian numbers that only Italy can check.
 */
const unavoidableWarnings = ['BR-NL-19', 'BR-NL-25', 'BR-NL-33', 'PEPPOL-COMMON-R047']

function soundDocuments(seed: number, count: number): InvoiceDocument[] {
  const random = seededRandom(seed)
  return Array.from({ length: Math.floor(count) }, () => randomDocument(random))
}

function oddDocuments(seed: number, count: number): InvoiceDocument[] {
  const random = seededRandom(seed)
  return Array.from({ length: Math.floor(count) }, () => withOddFields(randomDocument(random), random))
}

/** The kinds that none of some documents is of. */
function unmet(documents: InvoiceDocument[]): string[] {
  const met = new Set(documents.flatMap(kindsOf))
  return kinds.filter(kind => !met.has(kind))
}

function excerptOf(document: InvoiceDocument): string {
  return JSON.stringify({ ...document, lines: document.lines.slice(0, 2) }).slice(0, 2500)
}

function isCompliant(document: InvoiceDocument): boolean {
  return !hasErrors(checkCompliance(document, randomContext))
}

/** A seller who need not be in the trade register and is not has no e-invoice. */
function hasUbl(document: InvoiceDocument): boolean {
  return chooseUblProfile(document).profile !== null
}

interface Ubl {
  xml: Uint8Array
  profile: UblProfile
  ruleSets: RuleSet[]
}

function ublOf(document: InvoiceDocument): Ubl {
  const { profile } = chooseUblProfile(document)
  if (profile === null) throw new Error(`No UBL for ${JSON.stringify(document)}`)
  const xml = buildUbl(document, totalsOf(document), profile)
  return { xml, profile, ruleSets: ['ubl', 'en16931', ...(profile === 'en16931' ? [] : [profile])] }
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function summaryOf(judged: (Omit<Ubl, 'xml'> & { verdict: Verdict })[]): string {
  const counts = countsOf(judged.flatMap(({ profile, ruleSets, verdict }) => [
    `profile ${profile}`,
    ...ruleSets.map(ruleSet => `judged by ${ruleSet}`),
    ...verdict.findings.map(({ severity, rule }) => `${severity} ${rule}`),
  ]))
  const lines = Object.entries(counts).sort(([left], [right]) => left < right ? -1 : 1)
    .map(([key, number]) => `${key}: ${number}`)
  return [`${judged.length} documents`, ...lines].join('\n  ')
}
