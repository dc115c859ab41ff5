import { Refusal } from '#contract/errors'

interface Detail {
  path?: string[]
  level?: string
  code?: string
}

/** The code that something is refused with; null where it is done. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return (await refusedBy(work))?.code ?? null
}

/** The code of a refusal with the paths of its fields or the codes of its errors; null where nothing was refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  const refusal = await refusedBy(work)
  if (refusal === null) return null
  const details = (Array.isArray(refusal.details) ? refusal.details : []) as Detail[]
  const names = details.flatMap(({ path, level, code }) => path?.join('.') ?? (level === 'error' ? code ?? [] : []))
  return [refusal.code, ...names].join(' ')
}

/** What something is refused with; null where it is done. */
export async function refusedBy(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
