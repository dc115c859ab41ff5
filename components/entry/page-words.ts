import type { ErrorCode } from '#contract/errors'
import { limits } from '#contract/limits'
import type { EntryWords } from './entry-words'

/** Why a way in may be refused; whatever else happens is told as a fault of ours. */
const codes = [
  'internal_error', 'unreachable', 'validation_failed', 'rate_limited', 'service_unavailable', 'bad_origin',
  'invalid_credentials', 'email_taken', 'mail_link_invalid', 'payload_too_large',
  'account_deletion_pending',
] as const satisfies readonly (ErrorCode | 'unreachable')[]
const fields = ['email', 'password', 'password_too_short', 'password_too_long', 'code', 'token'] as const
const passkeyProblems = ['cancelled', 'unusable', 'unknown'] as const

/** The words that the script of a page says once something happens. */
export interface PageWords {
  required: string
  tooMany: string
  /** One, and many with `{count}`. */
  waitSeconds: string
  waitMinutes: string
  fields: Partial<Record<string, string>>
  codes: Partial<Record<string, string>> & { internal_error: string, validation_failed: string }
  passkey: Record<(typeof passkeyProblems)[number], string>
}

/** Collects them in one language. */
export function pageWords(t: EntryWords): PageWords {
  return {
    required: t('errors.field.required'),
    tooMany: t('errors.tooMany'),
    waitSeconds: t('errors.waitSeconds'),
    waitMinutes: t('errors.waitMinutes'),
    fields: {
      ...collect(fields, name => t(`errors.fields.${name}`)),
      name: t('errors.field.tooLong').replace('{maximum}', String(limits.nameLength)),
    },
    codes: collect(codes, name => t(`errors.codes.${name}`)),
    passkey: collect(passkeyProblems, name => t(`security.passkeys.problems.${name}`)),
  }
}

function collect<Name extends string>(names: readonly Name[], say: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map(name => [name, say(name)])) as Record<Name, string>
}
