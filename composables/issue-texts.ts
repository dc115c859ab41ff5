import type { ValidationIssue } from '#contract/errors'
import { hiddenCharacters, issueReason } from '#contract/issue-reason'

/** An issue of zod, as `z.core.$ZodIssue` has it and the API repeats it. */
interface Issue {
  path: (string | number)[]
  message: string
  code?: string
  origin?: string
  minimum?: number
  maximum?: number
  reason?: ValidationIssue['reason']
  params?: Record<string, unknown>
}

/** What is wrong with a field in words, or null where there are none of ours. */
export interface IssueTexts {
  /** That something is wrong somewhere. */
  notAllValid: () => string
  required: () => string
  tooLong: (maximum: number) => string
  /** That nobody sees what is wrong with it. */
  hidden: () => string
  /** That there are as many as there may be. */
  tooMany: () => string
  ofField: (name: string) => string | null
}

/** The words of the web app for what a schema refuses. */
export function useIssueTexts(): IssueTexts {
  const { t, te } = useI18n()
  return {
    notAllValid: () => t('errors.codes.validation_failed'),
    required: () => t('errors.field.required'),
    tooLong: maximum => t('errors.field.tooLong', { maximum }),
    hidden: () => t('errors.field.hidden'),
    tooMany: () => t('errors.field.tooMany'),
    ofField: name => (te(`errors.fields.${name}`) ? t(`errors.fields.${name}`) : null),
  }
}

/**
 * Issues of zod, or the details of the API's `validation_failed`, as one text per path; the first of a path counts.
 * What has no words of ours is told in those of zod or the server.
 */
export function describeIssues(issues: unknown, texts: IssueTexts): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of Array.isArray(issues) ? issues.filter(isIssue) : []) found[issue.path.join('.')] ??= describeIssue(issue, texts)
  return found
}

function describeIssue(issue: Issue, texts: IssueTexts): string {
  if (isMissing(issue)) return texts.required()
  const reason = issue.reason ?? issueReason(issue)
  if (reason === hiddenCharacters.reason) return texts.hidden()
  if (reason === 'too_many') return texts.tooMany()
  const name = issue.path.findLast(part => typeof part === 'string')
  const own = typeof name !== 'string' ? null : (reason && texts.ofField(`${name}_${reason}`)) ?? texts.ofField(name)
  if (own !== null) return own
  return issue.code === 'too_big' && issue.origin === 'string' ? texts.tooLong(issue.maximum ?? 0) : issue.message
}

function isIssue(value: unknown): value is Issue {
  const { path, message } = (value ?? {}) as Partial<Issue>
  return Array.isArray(path) && typeof message === 'string'
}

function isMissing({ code, origin, minimum, message }: Issue): boolean {
  if (code === 'too_small') return origin === 'string' && minimum === 1
  return code === 'invalid_type' && message.includes('undefined')
}
