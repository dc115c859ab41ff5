import { parseArgs } from 'node:util'
import { jobNames } from '#services/jobs/jobs'
import { listJobs, runJob } from '#services/jobs/run'
import { formatAnswer, UsageError, withService, type Command } from '../command'

export const listJobsCommand: Command = {
  name: 'jobs list',
  usage: 'jobs list [--json]',
  async run(args) {
    const { values: { json = false } } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    return withService(async (service) => {
      const reports = await listJobs(service)
      return reports.map(report => formatAnswer(report, json)).join(json ? '\n' : '\n\n')
    })
  },
}

export const runJobCommand: Command = {
  name: 'jobs run',
  usage: `jobs run <${jobNames.join('|')}>`,
  async run(args) {
    const { positionals: [name, ...more] } = parseArgs({ args, allowPositionals: true })
    const job = jobNames.find(known => known === name)
    if (job === undefined || more.length > 0) throw new UsageError(`Name one of: ${jobNames.join(', ')}.`)
    return withService(async (service) => {
      const { done, failed } = await runJob(service, job)
      return { text: `${job}: ${done} done, ${failed} failed`, isFailure: failed > 0 }
    })
  },
}
