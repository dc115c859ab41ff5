import { messages, type Message } from '#domain/invoice/compliance/messages'
import type { ComplianceCode } from '#domain/invoice/compliance'
import { sources } from '#domain/invoice/compliance/sources'
import { serverOnlyCodes } from '../../composables/draft/live-check'
import type { InvoiceDocument } from '#domain/invoice/document'
import { advance, creditedInvoice, invoice, line } from '../domain/cast'
import { cases } from '../domain/compliance/cases'

const longestShown = 40
const firstVersion = '0.1.0'
const usual = leavesOf(invoice())
/** What stands usually in what an invoice has none of, or has one of. */
const usualParts = leavesOf({ lines: [line()], deductedAdvances: [advance()], creditedInvoice: creditedInvoice() })

/** The guide to what the check finds, from its messages, their sources and the cases of its tests. */
export function checksGuide(): string {
  const codes = Object.keys(messages) as ComplianceCode[]
  return `${[introduction, ...codes.map(sectionOf)].join('\n\n')}\n`
}

const introduction = `# What the check finds

\`GET /invoices/{id}/compliance\` checks a document, and so does issuing. What it finds has a \`level\`, a \`code\` that stays, the
\`field\` it is about, a \`message\` for people, and for some codes figures in \`details\`.

- An **error** keeps a document from being issued: \`POST /invoices/{id}/issue\` refuses it with \`invoice_not_compliant\`, and
  \`details\` are the findings. A **warning** and an **info** do not.
- Most codes are found while a draft is written; those that need other documents, rates or fonts when it is saved. Issuing
  looks for all of them once more, on the day of issue.
- Codes may be added. Handle one you do not know by its level.
- Each code on this page is there since version ${firstVersion}, the first.

Each example is one change of a sound invoice to a business in the Netherlands. This page is made from the messages of the check
and the cases of its tests.`

function sectionOf(code: ComplianceCode): string {
  const own = cases.filter(([, found]) => found === code)
  const each = (values: string[]) => [...new Set(values)].join(', ')
  const levels = each(own.map(([level]) => level))
  const fields = each(own.map(([, , field]) => `\`${field.replace(/\.\d+/g, '.n')}\``))
  const { en, warning }: Message = messages[code]
  const asWarning = warning ? `\n\nAs a warning: ${warning.en}` : ''
  const when = serverOnlyCodes.includes(code) ? 'when a draft is saved' : 'while a draft is written'
  return `## ${code}

${en}${asWarning}

- **${levels}** at ${fields}, found ${when}
- Source: ${sources[code] ?? 'no rule of law; what the document needs to be paid, read or kept'}
- Example: ${exampleOf(code)}`
}

/** What another customer has of its own, and nothing follows from. */
const namesOnly = ['name', 'contactName', 'addressLine1', 'postalCode', 'city', 'kvkNumber'].map(name => `customer.${name}`)

/** What the first case of a code changes of the sound invoice, and what it knows beside it. */
function exampleOf(code: ComplianceCode): string {
  const found = cases.find(([, known]) => known === code)
  if (!found) throw new Error(`${code} has no case`)
  const [, , field, document, known = {}] = found
  const leaves = leavesOf(document)
  const gone = [...usual.keys()].filter(path => !leaves.has(path))
    .map(path => [path.split('.')[0] ?? '', leaves.get(path.split('.')[0] ?? '') ?? 'left out'] as const)
  const differences = [...leaves].filter(([path, value]) => usualAt(path) !== value && !isDerived(path, document))
  const isAnother = differences.some(([path, value]) => path === 'customer.name' && /\w/.test(value))
  const changes = [...new Map([...gone, ...differences])]
    .filter(([path]) => !isAnother || !namesOnly.includes(path) || path === field)
  const counted = document.lines.length > mostLines ? [`there are ${document.lines.length} such lines`] : []
  const facts = [...leavesOf(known)].map(([path, value]) => `as is known, \`${path}\` is ${value}`)
  return [...changes.map(([path, value]) => `\`${path}\` is ${value}`), ...counted, ...facts].join('; ')
}

const mostLines = 2

function usualAt(path: string): string | undefined {
  return usual.get(path) ?? usualParts.get(path.replace(/^(lines|deductedAdvances)\.\d+/, '$1.0'))
}

/** Lines that follow from advances, or are as the first of very many. */
function isDerived(path: string, { lines, deductedAdvances }: InvoiceDocument): boolean {
  return /^lines\.[1-9]/.test(path) && (lines.length > mostLines || (deductedAdvances ?? []).length > 0)
}

/** What stands at each path of a value, as the guide shows it. */
function leavesOf(value: object, path = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part === 'object' && part !== null) {
      for (const [below, text] of leavesOf(part, `${path}${key}.`)) leaves.set(below, text)
    } else {
      leaves.set(path + key, shortened(part))
    }
  }
  return leaves
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  const shown = text.length <= longestShown ? text : `${text.slice(0, longestShown)}… (${text.length - 2} characters)`
  return `\`${shown}\``
}
