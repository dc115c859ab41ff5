import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors'
import { businessUpdateSchema } from '#contract/schemas/business'
import { readSnapshot } from '#db/snapshot'
import { addDays, todayInAmsterdam, yearOf } from '#domain/dates'
import type { InvoiceKind, IsoDate } from '#domain/invoice/document'
import { formatNumber, placeNumber, tellsYear } from '#domain/invoice/numbering'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { findNextNumber } from '#services/business/find-next-number'
import { numberFormatOf } from '#services/business/find-series'
import { updateBusiness } from '#services/business/update'
import { changeAccount } from '#services/work/change-account'
import { readerOf, type AccountContext, type ServiceContext } from '#services/work/context'
import { previewNextNumber } from '#services/invoices/next-number'
import { takeNumber, type TakenNumber } from '#services/invoices/take-number'
import { verifyNumbers } from '#services/verification/numbers'
import { emptyVerification, reportInto } from '#services/verification/report'
import { dailyOf } from '../support/daily'
import { withServices } from '../support/installation'
import { seededRandom, type Random } from '../support/random-documents/random'
import { temporaryFolder } from '../support/run-folder'
import { dailyOnPostgres } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { doneOrWaiting } from '../support/waiting'

const database = useDatabase()
const dayMs = 24 * 60 * 60 * 1000

const formats: Record<InvoiceKind, readonly string[]> = {
  invoice: ['{YYYY}-{SEQ:4}', '{YYYY}-{SEQ}', '{SEQ:3}/{YY}', 'F{SEQ:3}', 'F{MM}{SEQ}', '{SEQ:5}', '2026-{SEQ:4}'],
  credit_note: ['C{YYYY}-{SEQ:4}', 'C{SEQ:3}', 'C{YY}{MM}-{SEQ}'],
}

/** A number that was given, and the format it was given by. */
interface Given extends TakenNumber {
  kind: InvoiceKind
  date: IsoDate
  format: string
}

/** An account whose numbering goes through whatever a seller can do to it, and a clock of its own. */
class Story {
  readonly given: Given[] = []
  private now = new Date('2025-10-01T09:00:00Z')

  private constructor(readonly account: AccountContext) {
    this.account = { ...account, outside: { ...account.outside, clock: { now: () => this.now } } }
  }

  static async begin(service: ServiceContext, name: string): Promise<Story> {
    const { accountId } = await createAccount(service, {
      email: `${name}@example.nl`, password: 'vier woorden zijn genoeg', name, locale: 'nl', plan: 'pro',
    })
    return new Story(await operatorContext(service, accountId))
  }

  get today(): IsoDate {
    return todayInAmsterdam(this.now)
  }

  wait(days: number): void {
    this.now = new Date(this.now.getTime() + days * dayMs)
  }

  /** Numbers a document as issuing does; null where it is refused. */
  async issue(
    kind: InvoiceKind,
    date: IsoDate,
    number: string | null = null,
    meanwhile = async (): Promise<void> => undefined,
  ): Promise<string | null> {
    const { account } = this
    try {
      const given = await changeAccount(account, async (change) => {
        const { tx } = change
        const business = await tx.business.findFirstOrThrow()
        const next = await findNextNumber(change, business, { kind, date })
        const taken = await takeNumber(change, { id: 'new', kind, issueDate: date, number }, business, next)
        const { format } = numberFormatOf(business, kind)
        await tx.invoice.create({ data: this.documentRow(kind, date, taken) })
        await meanwhile()
        return { kind, date, format, ...taken }
      })
      this.given.push(given)
      return given.number
    } catch (error) {
      if (error instanceof Refusal && error.code === 'number_taken') return null
      throw error
    }
  }

  /** Asks for a number by name, as far as the compliance check lets it. */
  async issueAs(kind: InvoiceKind, number: string): Promise<string | null> {
    const business = await this.account.db.business.findFirstOrThrow()
    const next = await findNextNumber(readerOf(this.account), business, { kind, date: this.today })
    const placement = placeNumber(number, {
      ...numberFormatOf(business, kind), date: this.today, nextSequence: next.sequence,
    })
    return placement === 'breaks_series' ? null : this.issue(kind, this.today, number)
  }

  /** Answers the field that was refused, or null. */
  async settle(update: object): Promise<string | null> {
    try {
      await updateBusiness(this.account, businessUpdateSchema.parse(update))
      return null
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
      return String((error.details as { path: string[] }[])[0]?.path[0])
    }
  }

  private documentRow(kind: InvoiceKind, issueDate: IsoDate, taken: TakenNumber) {
    const { accountId, outside: { ids, clock } } = this.account
    this.now = new Date(this.now.getTime() + 1)
    const now = clock.now()
    return {
      id: ids.next(), accountId, kind, status: 'issued', issueDate, ...taken, issuedAt: now, createdAt: now, updatedAt: now,
      currency: 'EUR', locale: 'nl', vatTreatment: 'standard', showEpcQr: false, reminderCount: 0, viewCount: 0,
      subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, creditedCents: 0n, vatBreakdown: [], searchText: '',
    }
  }
}

async function takeSomeStep(story: Story, random: Random): Promise<void> {
  const kind: InvoiceKind = random.chance(0.8) ? 'invoice' : 'credit_note'
  const [nextField, formatField] = kind === 'invoice'
    ? ['nextInvoiceSequence', 'invoiceNumberFormat']
    : ['nextCreditNoteSequence', 'creditNoteNumberFormat']
  const settings = () => ({
    ...(random.chance(0.6) ? { resetSequenceYearly: random.chance(0.5) } : {}),
    ...(random.chance(0.4) ? { [formatField]: random.pick(formats[kind]) } : {}),
    ...(random.chance(0.3) ? { [nextField]: random.whole(1, 30) } : {}),
  })
  const earlier = () => addDays(story.today, -random.whole(0, 500))
  const step = random.whole(1, 100)
  if (step <= 40) {
    await issueAsShown(story, kind)
  } else if (step <= 55) {
    await story.issue(kind, earlier())
  } else if (step <= 65) {
    const format = random.pick([...formats.invoice, 'F{SEQ:4}'])
    await story.issueAs(kind, formatNumber(format, { date: story.today, sequence: random.whole(1, 40) }))
  } else if (step <= 85) {
    await story.settle(settings())
  } else if (step <= 93) {
    story.wait(random.whole(1, 120))
  } else {
    const dates = [story.today, earlier(), story.today]
    await Promise.all([...dates.map(date => story.issue(kind, date)), story.settle(settings())])
  }
}

/** What is shown as the next number is the one that is given; a refusal takes nothing. */
async function issueAsShown(story: Story, kind: InvoiceKind): Promise<void> {
  const shown = async () => (await previewNextNumber(story.account))[kind === 'invoice' ? 'invoice' : 'creditNote']
  const next = await shown()
  const number = await story.issue(kind, story.today)
  expect(number ?? await shown()).toBe(next)
}

/** Values that a series skipped, though nothing outside it has the number they would have had. */
function gapsOf({ given }: Story): string[] {
  const outside = new Set(given.filter(({ numberSequence }) => numberSequence === null).map(({ number }) => number))
  return groups(given, ({ kind, numberPeriod }) => `${kind} ${numberPeriod}`).flatMap(([series, documents]) => {
    const steps = documents.filter(({ numberSequence }) => numberSequence !== null)
      .sort((left, right) => Number(left.numberSequence) - Number(right.numberSequence))
    return steps.slice(1).flatMap(({ date, format, numberSequence }, index) => {
      const skipped = range(Number(steps[index]?.numberSequence) + 1, Number(numberSequence))
      return skipped.filter(sequence => !outside.has(formatNumber(format, { date, sequence })))
        .map(sequence => `${series} lacks ${sequence}`)
    })
  })
}

/** Years of which numbers that tell the year come from more than one series. */
function dividedYears({ given }: Story): string[] {
  const told = given.filter(({ format, numberPeriod }) => numberPeriod !== null && tellsYear(format))
  return groups(told, ({ kind, date }) => `${kind} ${yearOf(date)}`)
    .filter(([, documents]) => new Set(documents.map(({ numberPeriod }) => numberPeriod)).size > 1)
    .map(([year]) => year)
}

function groups(given: Given[], nameOf: (given: Given) => string): [string, Given[]][] {
  return [...new Set(given.map(nameOf))].map(name => [name, given.filter(each => nameOf(each) === name)])
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

describe('numbers, whatever is done to their settings and in whatever order', dailyOnPostgres, () => {
  it.each(dailyOf(12, range(1, 13)))('have no gap and no double: story %i', async (seed) => {
    await withServices(database.url, temporaryFolder('outbox'), async (service) => {
      const random = seededRandom(seed)
      const story = await Story.begin(service, `story-${seed}`)
      for (let step = 0; step < 80; step++) await takeSomeStep(story, random)

      expect(story.given.length).toBeGreaterThan(20)
      expect(new Set(story.given.map(({ number }) => number)).size).toBe(story.given.length)
      expect(gapsOf(story)).toEqual([])
      expect(dividedYears(story)).toEqual([])
      const verification = emptyVerification()
      await readSnapshot(service.database, reader =>
        verifyNumbers(reader, story.account.accountId, reportInto(verification, story.account.accountId)))
      expect(verification.findings).toEqual([])
    })
  })
})

describe('a number that is asked for by name', () => {
  it('is refused to whoever comes second, and the series goes on without a gap', async () => {
    await withServices(database.url, temporaryFolder('outbox'), async (service) => {
      const story = await Story.begin(service, 'by-name')
      const { invoice: seen } = await previewNextNumber(story.account)

      expect(await story.issue('invoice', story.today, seen)).toBe(seen)
      expect(await story.issue('invoice', story.today, seen)).toBeNull()
      expect(await story.issue('invoice', story.today)).toBe('2025-0002')
    })
  })
})

describe('a change of the yearly restart while the first number of a year is being given', () => {
  it('waits for it, so that the year has one series', async () => {
    await withServices(database.url, temporaryFolder('outbox'), async (service) => {
      const story = await Story.begin(service, 'new-year')
      for (const date of ['2025-10-01', '2025-10-01']) await story.issue('invoice', date)
      story.wait(100)
      let others: Promise<string | null> = Promise.resolve(null)
      const first = await story.issue('invoice', story.today, null, async () => {
        others = story.settle({ resetSequenceYearly: false }).then(() => story.issue('invoice', story.today))
        await doneOrWaiting(others)
      })

      expect([first, await others]).toEqual(['2026-0001', '2026-0002'])
      expect(await story.issue('invoice', '2025-12-31')).toBe('2025-0003')
    })
  })
})
