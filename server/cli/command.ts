import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { z } from 'zod'
import type { Patience } from '#db/client'
import type { ServiceContext } from '#services/work/context'
import { readConfiguration } from '#server/configuration'
import { endWithThreads, openRuntime } from '#server/utils/account-context'
import { requireInstallation } from './with-database'

/** A command of the command line. */
export interface Command {
  /** The words that choose it. */
  name: string
  usage: string
  /** Does it, and answers what to print; what must not wait for the end is said before. */
  run: (args: string[], say: (text: string) => void) => Promise<string | Outcome>
}

/** What to print, of a command that can end badly and still has something to say. */
export interface Outcome {
  text: string
  isFailure: boolean
}

type Options = NonNullable<ParseArgsConfig['options']>
type Given<Taken extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true, options: Taken }>>

/** A command with the options that it takes, and whether it takes words beside them; Node's parser refuses all else. */
interface TypedCommand<Taken extends Options> extends Pick<Command, 'name' | 'usage'> {
  takes?: Taken
  hasNames?: boolean
  run: (given: Given<Taken>, say: (text: string) => void) => ReturnType<Command['run']>
}

/** An option that is there or not, and one with a value. */
export const flag = { type: 'boolean' } as const
export const value = { type: 'string' } as const

/** Makes a command of one that is given its arguments as they were parsed. */
export function defineCommand<const Taken extends Options = Record<never, never>>(
  { takes: options, hasNames: allowPositionals = false, run, ...words }: TypedCommand<Taken>,
): Command {
  return {
    ...words,
    run: async (args, say) => run(parseArgs({ args, options: options ?? {}, allowPositionals }) as Given<Taken>, say),
  }
}

/** The arguments cannot be used; the message says which. */
export class UsageError extends Error {}

/** Checks a command's options with the contract's own schemas. Throws a UsageError that names the option. */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values, {
    // A word of a list that is missing counts as a wrong one.
    error: ({ code, input }) =>
      (input === undefined && (code === 'invalid_type' || code === 'invalid_value') ? 'is missing' : undefined),
  })
  if (result.success) return result.data
  throw new UsageError(result.error.issues.map(issue => `--${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/**
 * Does something with the services of an installation that is there, and closes the database whatever happens.
 * @throws InstallationError
 */
export async function withService<Result>(work: (service: ServiceContext) => Promise<Result>): Promise<Result> {
  await requireInstallation(readConfiguration(process.env).DATABASE_URL)
  return withNewService(work)
}

/**
 * The same, of an installation that begins with it where there is none yet.
 * @param patience how long a statement may take, on Postgres
 */
export async function withNewService<Result>(
  work: (service: ServiceContext) => Promise<Result>,
  patience: Patience = 'command',
): Promise<Result> {
  const runtime = await openRuntime(readConfiguration(process.env), { patience })
  try {
    return await work(runtime.service)
  } finally {
    await endWithThreads(runtime)
  }
}

/** One line of JSON for programs, or a line a field for people. */
export function formatAnswer(answer: object, asJson: boolean): string {
  if (asJson) return JSON.stringify(answer)
  return Object.entries(answer).map(([name, value]) => `${name}: ${String(value)}`).join('\n')
}
