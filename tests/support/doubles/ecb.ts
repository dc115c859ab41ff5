import { startService, usualFailures, type ScriptedAnswer, type ServiceDouble } from './service'

/** The rates of a day: units of each currency for one euro. */
export type DailyRates = Record<string, string>

/** The European Central Bank with the publications it is given. */
export interface EcbDouble extends ServiceDouble {
  /** Publishes a day's rates; the newest day is the daily file. */
  publish: (date: string, rates: DailyRates) => void
  /** Fails every request until told otherwise. */
  failWith: (fault: EcbFault | null) => void
}

/** Starts a bank that has published nothing yet. */
export async function startEcb(): Promise<EcbDouble> {
  const published = new Map<string, DailyRates>()
  let fault: EcbFault | null = null
  const service = await startService(({ path }) => {
    if (fault !== null) return failures[fault]
    const newestFirst = [...published].sort(([left], [right]) => right.localeCompare(left))
    if (path === '/eurofxref-daily.xml') return feed(newestFirst.slice(0, 1))
    if (path === '/eurofxref-hist-90d.xml') return feed(newestFirst.slice(0, 62))
    if (path === '/eurofxref-hist.xml') return feed(newestFirst)
    return { status: 404, type: 'text/html', body: '' }
  })
  return {
    ...service,
    publish: (date, rates) => void published.set(date, rates),
    failWith: (next) => {
      fault = next
    },
  }
}

function feed(days: [date: string, rates: DailyRates][]): ScriptedAnswer {
  return xml(days.map(([date, rates]) => `<Cube time="${date}">${cubes(rates)}</Cube>`).join('\n'))
}

function cubes(rates: DailyRates): string {
  return Object.entries(rates).map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`).join('')
}

const head = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>`

function xml(content: string): ScriptedAnswer {
  return document(`${head}<Cube>${content}</Cube></gesmes:Envelope>`)
}

function document(content: string): ScriptedAnswer {
  return { status: 200, type: 'text/xml', body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}` }
}

const failures = {
  ...usualFailures,
  'no xml': document('<Cube time="2026-11-19"><Cube currency="USD" rate="1.08"></Cube time>'),
  'cut off': document(`${head}<Cube><Cube time="2026-11-19"><Cube currency="USD" rate="1.08"/>`),
  'entity bomb': document(`<!DOCTYPE Cube [<!ENTITY a "1.08"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${head}<Cube>
    <Cube time="2026-11-19"><Cube currency="USD" rate="&b;"/></Cube></Cube></gesmes:Envelope>`),
  'no rates': xml(''),
  'wrong rate': xml('<Cube time="2026-11-19"><Cube currency="USD" rate="1,08"/></Cube>'),
}

/** Every way the bank's website may fail. */
export type EcbFault = keyof typeof failures
