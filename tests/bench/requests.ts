import { setTimeout as sleep } from 'node:timers/promises'
import { todayInAmsterdam } from '#domain/dates'
import { percentile } from '../load/latencies'
import { createPostgresTemplate, createSqliteTemplate, type DatabaseTemplate } from '../support/databases'
import { startPostgres } from '../support/postgres'
import { removeTemporaryFolders } from '../support/run-folder'
import { prepareAccount, type PreparedAccount } from './requests/account'
import { requireAlike, withoutOwn } from './requests/alike'
import type { Asked, Told } from './requests/client'
import { draftOf, issueOf, pageOf, questionsOf, type Question } from './requests/questions'
import { startClient, startFloor, startPolder, startYardstick, type Measured } from './requests/servers'
import { goalOf, ms, percent, perSecond, tableOf, type Row } from './requests/table'

/**
 * What requests cost beside a server that was written by hand: the same questions to both, in turn, in one run. Neither
 * is measured before both have answered all of them alike.
 */
const sizes = (process.env.POLDER_BENCH_DOCUMENTS ?? '1000,100000').split(',').map(Number)
const databases = (process.env.POLDER_BENCH_DATABASES ?? 'sqlite,postgres').split(',')
/** So many rounds, in each of which every server has its turn: what the machine does beside befalls all alike. */
const rounds = Number(process.env.POLDER_BENCH_ROUNDS ?? '5')
const timesEach = 60
/** So often each question is asked before it is measured: until then V8 compiles what a busy server has compiled. */
const timesFirst = 1_000
const draftsEach = 40
const issuesEach = 8
const connections = 50
const secondsEach = 2
const issuesAtOnce = 100

/** Everything that is measured for one number of documents. */
interface Setting {
  documents: number
  account: PreparedAccount
  yardstick: Contestant
  sqlite: Contestant
  /** Absent where there is no Postgres. */
  postgres: Contestant | undefined
}

/** A server and the account that it is asked for. */
interface Contestant {
  server: Measured
  account: PreparedAccount
  idleMb: number
}

const client = await startClient()
const today = todayInAmsterdam(new Date())
const sqliteTemplate = await createSqliteTemplate()
const postgres = databases.includes('postgres') ? await startPostgres() : undefined
const postgresTemplate = postgres && await createPostgresTemplate(postgres.urlOf())
try {
  for (const documents of sizes) {
    const setting = await openSetting(documents)
    await compare(setting)
    const rows = [...await readRows(setting), ...await writeRows(setting), ...await crowdRows(setting)]
    console.log(`\n${documents.toLocaleString('en')} documents\n\n${tableOf([...rows, ...await weightRows(setting)])}`)
    for (const contestant of contestantsOf(setting)) await contestant.server.stop()
  }
} finally {
  await client.stop()
  await postgres?.stop()
  removeTemporaryFolders()
}

async function openSetting(documents: number): Promise<Setting> {
  const account = await prepareAccount(sqliteTemplate, documents)
  const open = async (
    of: PreparedAccount, start: (database: DatabaseTemplate) => Promise<Measured>,
  ): Promise<Contestant> => {
    const server = await start(of.database)
    await sleep(3_000)
    // What its start held up is not asked for.
    await server.longestBlockMs()
    return { server, account: of, idleMb: server.rssMb() }
  }
  return {
    documents,
    account,
    yardstick: await open(account, startYardstick),
    sqlite: await open(account, startPolder),
    postgres: postgresTemplate && await open(await prepareAccount(postgresTemplate, documents), startPolder),
  }
}

function contestantsOf({ yardstick, sqlite, postgres }: Setting): Contestant[] {
  return [yardstick, sqlite, ...postgres ? [postgres] : []]
}

/** Throws where the two servers on the same rows answer differently. */
async function compare({ documents, account, yardstick, sqlite }: Setting): Promise<void> {
  const both = (asked: Asked): [() => Promise<Response>, () => Promise<Response>] =>
    [() => fetchOne(yardstick, asked), () => fetchOne(sqlite, asked)]
  for (const { name, paths } of questionsOf(account, documents)) {
    for (const path of paths) await requireAlike(`${name}, ${path}`, both({ method: 'GET', path }))
  }
  const [left, right] = await requireAlike('a new draft', both(draftOf(account, today)), withoutOwn)
  const [leftId, rightId] = [left, right].map(bytes => (JSON.parse(bytes.toString()) as { id: string }).id)
  const issue: [() => Promise<Response>, () => Promise<Response>] = [
    () => fetchOne(yardstick, issueOf(leftId ?? '')), () => fetchOne(sqlite, issueOf(rightId ?? '')),
  ]
  await requireAlike('an issue', issue, withoutOwn)
}

/** The medians of what is read, one request after the other. */
async function readRows(setting: Setting): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, { name, mostTimes }] of questionsOf(setting.account, setting.documents).entries()) {
    const medians = await mediansOf(setting, ({ account }, round) =>
      askedOf(questionsOf(account, setting.documents)[index], round === 0 ? timesFirst : timesEach))
    rows.push(medianRow(name, medians, mostTimes))
  }
  return rows
}

function askedOf(question: Question | undefined, times = timesEach): Asked[] {
  const paths = question?.paths ?? []
  return Array.from({ length: times }, (_, time) => ({ method: 'GET', path: paths[time % paths.length] ?? '' }))
}

/** The same of what is written. */
async function writeRows(setting: Setting): Promise<Row[]> {
  const created = await mediansOf(setting, ({ account }, round) =>
    Array.from({ length: round === 0 ? timesFirst / 2 : draftsEach }, () => draftOf(account, today)))
  const issued = await mediansOf(setting, contestant => draftsToIssue(contestant, issuesEach))
  return [medianRow('a new draft', created, 2), medianRow('an issue, with its PDF', issued, 1.2)]
}

/** The median of each server's requests over all rounds; the first round only warms up. */
async function mediansOf(
  setting: Setting,
  asked: (contestant: Contestant, round: number) => Asked[] | Promise<Asked[]>,
): Promise<number[]> {
  const took = contestantsOf(setting).map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contestant] of contestantsOf(setting).entries()) {
      const told = await ask(contestant, { asked: await asked(contestant, round), connections: 1, until: { times: 1 } })
      if (round > 0) took[index]?.push(...told.tookMs)
    }
  }
  return took.map(times => percentile(times, 50))
}

function medianRow(operation: string, [yardstick = 0, sqlite = 0, postgres]: number[], most: number): Row {
  const times = sqlite / yardstick
  return {
    operation,
    yardstick: ms(yardstick),
    sqlite: ms(sqlite),
    ratio: times.toFixed(2),
    goal: goalOf(`≤ ${most}`, times <= most),
    postgres: ms(postgres),
  }
}

/** Requests a second over 50 connections: beside the yardstick, and beside bare handlers. */
async function crowdRows(setting: Setting): Promise<Row[]> {
  const { account, documents, sqlite } = setting
  const crowded = questionsOf(account, documents).filter(({ leastOfFloor }) => leastOfFloor !== undefined)
  const rows: Row[] = []
  const reached = new Map<string, number>()
  for (const { name } of crowded) {
    const rates = await ratesOf(contestantsOf(setting), contestant => ({
      asked: askedOf(questionsOf(contestant.account, documents).find(question => question.name === name)),
      until: { seconds: secondsEach },
    }))
    reached.set(name, rates[1] ?? 0)
    rows.push(rateRow(`${name}, ${connections} connections`, rates, 0.6))
  }
  const created = await ratesOf(contestantsOf(setting), contestant => (
    { asked: [draftOf(contestant.account, today)], until: { seconds: secondsEach } }
  ))
  const issued = await ratesOf(contestantsOf(setting), async contestant => (
    { asked: await draftsToIssue(contestant, issuesAtOnce), until: { times: 1 } }
  ))
  rows.push(
    rateRow(`a new draft, ${connections} connections`, created, 0.6),
    rateRow(`an issue, ${connections} connections`, issued, 0.6),
  )
  const page = pageOf(account)
  const answers = await rememberedOf(setting, [...crowded.map(({ paths }) => paths[0] ?? ''), page])
  const floor = { server: await startFloor(answers), account, idleMb: 0 }
  for (const { name, paths, leastOfFloor = 0 } of crowded) {
    const asked: Asked[] = [{ method: 'GET', path: paths[0] ?? '' }]
    const [bare] = await ratesOf([floor], () => ({ asked, until: { seconds: secondsEach } }))
    rows.push(floorRow(`${name}, beside a bare handler`, bare, reached.get(name), leastOfFloor))
  }
  const rates = await ratesOf([floor, sqlite], () => (
    { asked: [{ method: 'GET', path: page }], until: { seconds: secondsEach } }
  ))
  await floor.server.stop()
  return [...rows, floorRow('a public page, beside a bare handler', rates[0], rates[1], 0.2)]
}

/** What Polder answers, for the bare handlers to answer from memory. */
function rememberedOf({ sqlite }: Setting, paths: string[]) {
  return Promise.all(paths.map(async (path) => {
    const response = await fetchOne(sqlite, { method: 'GET', path })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { path, type: response.headers.get('content-type') ?? '', bytes }
  }))
}

/** The median rate of each server over all rounds; the first round only warms up. */
async function ratesOf(
  contestants: Contestant[],
  order: (contestant: Contestant) => OrderPart | Promise<OrderPart>,
): Promise<number[]> {
  const rates = contestants.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const { tookMs, seconds } = await ask(contestant, { ...await order(contestant), connections })
      if (round > 0) rates[index]?.push(tookMs.length / seconds)
    }
  }
  return rates.map(each => percentile(each, 50))
}

function rateRow(operation: string, [yardstick = 0, sqlite = 0, postgres]: number[], least: number): Row {
  return {
    operation,
    yardstick: perSecond(yardstick),
    sqlite: perSecond(sqlite),
    ratio: percent(sqlite / yardstick),
    goal: goalOf(`≥ ${percent(least)}`, sqlite / yardstick >= least),
    postgres: perSecond(postgres),
  }
}

function floorRow(operation: string, bare = 0, sqlite = 0, least: number): Row {
  return {
    operation,
    yardstick: `bare: ${perSecond(bare)}`,
    sqlite: perSecond(sqlite),
    ratio: percent(sqlite / bare),
    goal: goalOf(`≥ ${percent(least)}`, sqlite / bare >= least),
    postgres: '',
  }
}

/** Memory, and for how long nobody else was answered. */
async function weightRows(setting: Setting): Promise<Row[]> {
  const contestants = contestantsOf(setting)
  const blocks: number[] = []
  for (const { server } of contestants) blocks.push(await server.longestBlockMs())
  const row = (operation: string, [yardstick, sqlite, postgres = '']: string[], goal = ''): Row =>
    ({ operation, yardstick: yardstick ?? '', sqlite: sqlite ?? '', ratio: '', goal, postgres })
  const mb = (value: number) => `${Math.round(value)} MB`
  return [
    row('memory, idle', contestants.map(({ idleMb }) => mb(idleMb)), goalOf('≤ 150 MB', setting.sqlite.idleMb <= 150)),
    row('memory, after all this', contestants.map(({ server }) => mb(server.rssMb()))),
    row('longest block of the event loop', blocks.map(ms)),
  ]
}

/** New drafts, each to be issued once. */
async function draftsToIssue(contestant: Contestant, count: number): Promise<Asked[]> {
  const asked: Asked[] = []
  for (let draft = 0; draft < count; draft++) {
    const response = await fetchOne(contestant, draftOf(contestant.account, today))
    asked.push(issueOf((await response.json() as { id: string }).id))
  }
  return asked
}

type OrderPart = Pick<Parameters<typeof client.ask>[0], 'asked' | 'until'>

/** Has the client ask. Throws for any answer but a success: a refusal would cost less. */
async function ask({ server, account }: Contestant, order: OrderPart & { connections: number }): Promise<Told> {
  const told = await client.ask({ ...order, url: server.url, headers: headersOf(account) })
  const refused = Object.keys(told.statuses).filter(status => !['200', '201'].includes(status))
  if (refused.length > 0) throw new Error(`${order.asked[0]?.path} was answered ${JSON.stringify(told.statuses)}`)
  return told
}

function fetchOne({ server, account }: Contestant, { method, path, body }: Asked): Promise<Response> {
  const headers = headersOf(account)
  if (body !== undefined) headers['content-type'] = 'application/json'
  return fetch(server.url + path, { method, headers, body: body ?? null })
}

function headersOf({ key }: PreparedAccount): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}
