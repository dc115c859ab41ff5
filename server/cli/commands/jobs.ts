import { z } from 'zod'
import { jobNames } from '#services/jobs/jobs'
import { isLate, listJobs } from '#services/jobs/list'
import { runJob } from '#services/jobs/run'
import { defineCommand, flag, formatAnswer, parseOptions, UsageError, value, withService } from '../command'

const optionsSchema = z.object({ check: z.coerce.number().int().min(1).optional() })

export const listJobsCommand = defineCommand({
  name: 'jobs list',
  usage: 'jobs list [--check MINUTES] [--json]',
  takes: { check: value, json: flag },
  async run({ values: { json = false, ...values } }) {
    const { check: minutes } = parseOptions(optionsSchema, values)
    return withService(async (service) => {
      const now = service.outside.clock.now()
      const reports = (await listJobs(service)).map(report =>
        minutes === undefined ? report : { ...report, isLate: isLate(report, now, minutes) })
      return {
        text: reports.map(report => formatAnswer(report, json)).join(json ? '\n' : '\n\n'),
        isFailure: reports.some(report => 'isLate' in report && report.isLate),
      }
    })
  },
})

export const runJobCommand = defineCommand({
  name: 'jobs run',
  usage: `jobs run <${jobNames.join('|')}>`,
  hasNames: true,
  async run({ positionals: [name, ...more] }) {
    const job = jobNames.find(known => known === name)
    if (job === undefined || more.length > 0) throw new UsageError(`Name one of: ${jobNames.join(', ')}.`)
    return withService(async (service) => {
      const { done, failed } = await runJob(service, job)
      return { text: `${job}: ${done} done, ${failed} failed`, isFailure: failed > 0 }
    })
  },
})
