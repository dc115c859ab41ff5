/**
 * The fields of a form that are no longer what they were: what somebody typed. The rest may have changed elsewhere
 * since it was read.
 */
export function changesIn<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = Object.entries(now).filter(([field, value]) => !isSame(value, before[field as keyof Fields]))
  return Object.fromEntries(changed) as Partial<Fields>
}
