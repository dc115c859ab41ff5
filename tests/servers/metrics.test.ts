import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { signUp } from '../support/api-client'
import { temporaryFolder } from '../support/run-folder'
import { freePort, startServer } from '../support/server'
import { useServer } from '../support/use-server'
import { needing } from '../support/skipped'

const port = await freePort()
const server = await useServer({ env: { NUXT_METRICS_ADDRESS: `127.0.0.1:${port}` } })
const vink = await signUp('Studio Vink', server.url)

async function readMetrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

/** The series of Polder itself, without their values. */
async function series(): Promise<string[]> {
  const lines = (await readMetrics()).split('\n').filter(line => line.startsWith('polder_'))
  return lines.map(line => line.slice(0, line.lastIndexOf(' '))).sort()
}

/** How many requests of an operation ended so. */
async function countOf(labels: string): Promise<number> {
  const line = (await readMetrics()).split('\n').find(line => line.startsWith(`polder_http_requests_total{${labels}} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** Asks for a path as it stands, which fetch would tidy up. */
function ask(method: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/`, { method, path }, response => response.resume().on('end', resolve)).on('error', reject).end()
  })
}

describe('the metrics of a running server', () => {
  it('count a request by its operation, outcome and code', async () => {
    const before = await countOf('operation="getInvoice",status="4xx",code="not_found"')
    expect(await vink.api.refused('getInvoice', { params: { id: crypto.randomUUID() } })).toMatchObject({ status: 404 })
    await vink.api.call('getMe')

    await expect.poll(() => countOf('operation="getInvoice",status="4xx",code="not_found"')).toBe(before + 1)
    await expect.poll(() => countOf('operation="getMe",status="2xx",code=""')).toBeGreaterThan(0)
  })

  it('name what runs and what its database is, and tell that it answers', async () => {
    const text = await readMetrics()
    expect(text).toMatch(new RegExp(`^polder_info\\{version="[\\d.]+",commit="\\w*",database="${inject('databaseKind')}"\\} 1$`, 'm'))
    expect(text).toContain('polder_database_answers 1')
    expect(text.includes('polder_database_connections{state="used"}')).toBe(inject('databaseKind') === 'postgres')
    expect(text).toMatch(/^polder_disk_free_bytes [1-9]/m)
  })

  it('hold no account, person, address or key', async () => {
    const text = await readMetrics()
    for (const secret of [vink.key, 'vink', 'Vink', '@', '127.0.0.1']) expect(text).not.toContain(secret)
  })

  it('grow by no path, method, query or name that somebody makes up', async () => {
    const hostile = ['/%2e%2e/etc/passwd', '/api/v1/nothing', '/wp-admin', '/i/x/y/z', '/docs/../../x', '/%00', '/api/v1/invoices?x=1']
    const asked = async (mark: string) => {
      for (const path of hostile) for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        await ask(method, path.replace('x', mark))
      }
    }
    const told = async () => (await series()).filter(name => name.startsWith('polder_http_requests_total')).length
    await asked('first')
    await expect.poll(() => countOf('operation="unknown path",status="4xx",code="not_found"')).toBeGreaterThanOrEqual(20)
    const before = await told()
    for (let time = 0; time < 20; time++) await asked(`made-up-${time}`)

    expect(await told()).toBe(before)
  })

  it('are unknown to what the world reaches, and another server has none', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    const other = await startServer({ database: inject('databaseTemplate') })
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
    await other.stop()
  })
})

it('an address of metrics that somebody has ends the start with one sentence', async () => {
  await expect(startServer({
    database: inject('databaseTemplate'), env: { NUXT_METRICS_ADDRESS: `127.0.0.1:${port}` },
  })).rejects.toThrow(`NUXT_METRICS_ADDRESS: nothing can listen at 127.0.0.1 port ${port}`)
})

it('Prometheus reads a running server', needing(hasPrometheus() ? null : 'Prometheus'), async () => {
  const folder = temporaryFolder('prometheus')
  const own = await freePort()
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify({
    scrape_configs: [{
      job_name: 'polder', scrape_interval: '1s', static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    }],
  }))
  const prometheus = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${own}`,
  ], { stdio: 'ignore' })
  const query = async (expr: string) => {
    const answer = await fetch(`http://127.0.0.1:${own}/api/v1/query?query=${encodeURIComponent(expr)}`)
    return (await answer.json() as { data: { result: object[] } }).data.result
  }
  // Until it listens, it cannot be asked.
  await expect.poll(() => query('up{job="polder"}').catch(() => [])).toMatchObject([{ value: [expect.anything(), '1'] }])

  expect(await query('polder_info')).toMatchObject([{ metric: { job: 'polder', database: inject('databaseKind') } }])
  expect((await query('sum(polder_http_request_duration_seconds_count) > 0')).length).toBe(1)
  // Where a label had the name of one of Prometheus' own, it would call it so.
  expect(await query('{exported_job!=""}')).toEqual([])
  prometheus.kill()
  await once(prometheus, 'exit')
})

function hasPrometheus(): boolean {
  try {
    execFileSync('which', ['prometheus'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
