import { Refusal } from '#contract/errors'

/** The paths of what a service refused as invalid. Throws where it refused nothing, or for another reason. */
export async function refusedFields(work: Promise<unknown>): Promise<string[]> {
  const refusal = await work.then(() => null, (error: unknown) => error)
  if (!(refusal instanceof Refusal) || refusal.code !== 'validation_failed') {
    throw new Error('Nothing was refused as invalid', { cause: refusal })
  }
  return (refusal.details as { path: (string | number)[] }[]).map(({ path }) => path.join('.'))
}
