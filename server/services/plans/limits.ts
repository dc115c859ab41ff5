import { planLimits, type Plan, type PlanLimits } from '#contract/plans'
import type { Settings } from '../work/context'
import { retentionDaysOf } from './retention'

/** What a plan allows on this installation. */
export function limitsOf(plan: Plan, settings: Pick<Settings, 'freeRetentionDays' | 'freeMembers'>): PlanLimits {
  return {
    ...planLimits[plan],
    members: plan === 'pro' ? planLimits.pro.members : settings.freeMembers,
    retentionDays: retentionDaysOf(plan, settings),
  }
}
