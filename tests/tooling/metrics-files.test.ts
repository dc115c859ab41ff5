import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMetrics } from '#integrations/metrics/registry'
import { root } from '../../server/cli/lib/steps.mjs'
import { temporaryFolder } from '../support/run-folder'
import { needingProgram } from '../support/skipped'

const fileOf = (name: string) => readFileSync(join(root, 'docs/metrics', name), 'utf8')
const alerts = fileOf('alerts.yml')

interface Panel {
  type: string
  title: string
  fieldConfig?: { defaults: { unit?: string } }
  targets?: { expr: string }[]
}

const { panels } = JSON.parse(fileOf('dashboard.json')) as { panels: Panel[] }
const charts = panels.filter(({ type }) => type !== 'row')
const rules = [...alerts.matchAll(/- alert: (\w+)\n {8}expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({ name, expr }))
const expressions = [...rules, ...charts.flatMap(({ targets }) => targets ?? [])].map(({ expr }) => expr)

/** What Prometheus itself says of each server. */
const ofPrometheus = ['up']
/** Every name that can be asked for, with what a histogram is made of. */
let names: Set<string>
let described: string[]

beforeAll(async () => {
  const text = await openMetrics({
    about: { version: '1.2.3', commit: null, database: 'postgres' },
    queues: {},
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    dataFolder: '/',
    stored: { read: async () => ({ jobs: [], mails: [], anchoredAt: null }), onFault: () => undefined },
  }).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  described = types.map(({ name }) => name).filter(name => name.startsWith('polder_'))
  names = new Set([...ofPrometheus, ...types.flatMap(({ name, type }) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map(part => name + part) : [name])])
})

/** The metrics of an expression: words that are no function, no label and no keyword. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').replace(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z][a-z_0-9]*)\b(?!\s*\()/g)].map(([, name = '']) => name)
    .filter(name => !['sum', 'max', 'min', 'count', 'topk', 'and', 'or'].includes(name))
}

describe('the rules and the dashboard that come along', () => {
  it('ask for metrics that there are', () => {
    expect(rules.length).toBe(alerts.match(/- alert:/g)?.length)
    expect(expressions.length).toBeGreaterThan(40)
    const asked = [...new Set(expressions.flatMap(metricsIn))]
    expect(asked.filter(name => !names.has(name))).toEqual([])
    expect(asked).toContain('polder_http_requests_total')
  })

  it('have a title and a unit on every chart, each title once', () => {
    for (const { title, fieldConfig } of charts) expect(fieldConfig?.defaults.unit, title).toMatch(/^\w+$/)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })

  it('are told of in the manual, with every metric of Polder by name', () => {
    const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8')
    const listed = [...manual.matchAll(/^\| `(polder_\w+)` \|/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(described.sort())
  })
})

describe('promtool', () => {
  const promtool = needingProgram('promtool')

  it('finds nothing wrong with the rules and the configuration', promtool, () => {
    runTool(['check', 'config', join(root, 'docs/metrics/prometheus.yml')])
  })

  it('finds each alert to go off at its time, and none before', promtool, () => {
    expect(Object.keys(troubles)).toEqual(rules.map(({ name }) => name))
    const folder = temporaryFolder('promtool')
    // What an alert says is its own: only that it goes off is asked for.
    writeFileSync(join(folder, 'alerts.yml'), alerts.replace(/\n {8}annotations:\n {10}summary: .*/g, ''))
    // YAML knows JSON.
    writeFileSync(join(folder, 'troubles.json'), JSON.stringify({
      rule_files: ['alerts.yml'],
      evaluation_interval: '1m',
      tests: Object.entries(troubles).map(([alertname, { series, after, labels = {} }]) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [
          { alertname, eval_time: '0m', exp_alerts: [] },
          { alertname, eval_time: after, exp_alerts: [{ exp_labels: { severity: severityOf(alertname), ...labels } }] },
        ],
      })),
    }))
    runTool(['test', 'rules', join(folder, 'troubles.json')])
  })
})

/** What goes wrong, in Prometheus' own shorthand of a value each minute, and what its alert names. */
const troubles: Record<string, { series: Record<string, string>, after: string, labels?: Record<string, string> }> = {
  PolderDown: {
    series: { 'up{job="polder", instance="a"}': '0x5' }, after: '3m', labels: { job: 'polder', instance: 'a' },
  },
  PolderDatabaseSilent: { series: { 'polder_database_answers{instance="a"}': '0x9' }, after: '6m', labels: { instance: 'a' } },
  PolderErrors: {
    series: {
      'polder_http_requests_total{status="5xx"}': '0+2x30', 'polder_http_requests_total{status="2xx"}': '0+100x30',
    },
    after: '20m',
  },
  PolderSlow: {
    series: {
      'polder_http_request_duration_seconds_bucket{le="2.5"}': '0+90x30',
      'polder_http_request_duration_seconds_bucket{le="10"}': '0+100x30',
      'polder_http_request_duration_seconds_bucket{le="+Inf"}': '0+100x30',
    },
    after: '20m',
  },
  PolderJobFailing: {
    series: { 'polder_job_last_run_error{name="mail"}': '1x90' }, after: '61m', labels: { name: 'mail' },
  },
  PolderJobNotRunning: {
    series: { 'polder_job_last_run_timestamp_seconds{name="bank"}': '0x90' }, after: '70m', labels: { name: 'bank' },
  },
  PolderMailWaiting: { series: { 'polder_job_oldest_waiting_seconds{name="mail"}': '1700+60x30' }, after: '10m' },
  PolderProviderFailing: {
    series: {
      'polder_provider_call_duration_seconds_count{provider="vies", outcome="failed"}': '0+9x60',
      'polder_provider_call_duration_seconds_count{provider="vies", outcome="answered"}': '0+1x60',
    },
    after: '40m',
    labels: { provider: 'vies' },
  },
  PolderQueueRefuses: {
    series: { 'polder_queue_refused_total{queue="printing", instance="a"}': '0+60x30' },
    after: '20m',
    labels: { queue: 'printing', instance: 'a' },
  },
  PolderEventLoopLag: {
    series: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.4x20' }, after: '11m', labels: { instance: 'a' },
  },
  PolderPoolWaits: {
    series: { 'polder_database_connections_awaited{instance="a"}': '3x20' }, after: '6m', labels: { instance: 'a' },
  },
  PolderDiskFull: {
    series: {
      'polder_disk_free_bytes{instance="a"}': '9x20', 'polder_disk_size_bytes{instance="a"}': '100x20',
    },
    after: '11m',
    labels: { instance: 'a' },
  },
  PolderAnchorsMissing: { series: { 'polder_database_answers{instance="a"}': '1x90' }, after: '61m' },
  PolderAnchorsLate: { series: { polder_anchors_last_timestamp_seconds: '0x2000' }, after: '31h' },
}

function severityOf(alert: string): string | undefined {
  return /labels: \{ severity: (\w+) \}/.exec(alerts.slice(alerts.indexOf(`alert: ${alert}\n`)))?.[1]
}

/** Throws with what it says where it finds something wrong. */
function runTool(args: string[]): void {
  execFileSync('promtool', args, { stdio: 'pipe', encoding: 'utf8' })
}
