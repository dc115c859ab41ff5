import type { ImportReport } from '#contract/schemas/import'

/** Whether what is right in a file can be brought in without what is wrong in it, as the server decides it. */
export function canSkipWrong({ created, errors, recognised }: ImportReport): boolean {
  return Object.values(created).some(count => count > 0) && recognised.missing.length === 0 && !errors.some(({ code }) => code === 'quotes_broken')
}
