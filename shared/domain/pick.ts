/** The fields with these names, and no others. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const picked: Partial<Pick<Source, Name>> = {}
  for (const name of names) picked[name] = source[name]
  return picked as Pick<Source, Name>
}
