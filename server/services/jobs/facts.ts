import { emailStatuses } from '#contract/lists'
import { countMails } from '#db/queries/mail-states'
import type { StoredFacts } from '#integrations/metrics/stored'
import { lastAnchoring } from '../audit/anchors'
import type { ServiceContext } from '../work/context'
import { statusOf } from '../work/mail-status'
import { listJobs } from './list'

const dayMs = 24 * 60 * 60_000

/** What the database knows of background work and mail, for the metrics: each by an index, and bounded. */
export async function readStoredFacts(service: ServiceContext): Promise<StoredFacts> {
  const now = service.outside.clock.now().getTime()
  const [jobs, mails, anchoredAt] = await Promise.all([
    listJobs(service), countMails(service.database.read, new Date(now - dayMs)), lastAnchoring(service),
  ])
  return {
    jobs: jobs.map(({ name, lastRunAt, lastSuccessAt, failed, failingSince, waiting, waitingSince }) => ({
      name, lastRunAt, lastSuccessAt, failedItems: failed, isFailing: failingSince !== null, waiting,
      oldestSeconds: waitingSince === null ? 0 : Math.max(0, (now - new Date(waitingSince).getTime()) / 1_000),
    })),
    mails: emailStatuses.map(state => ({
      state, count: mails.reduce((sum, alike) => statusOf(alike) === state ? sum + alike.count : sum, 0),
    })),
    anchoredAt,
  }
}
