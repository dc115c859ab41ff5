import type { PageLoad } from '../../support/page-load'

/** One page, opened on this machine and as on a slow phone. */
export interface PageRow {
  name: string
  here: PageLoad
  slow: PageLoad
}

/** The table of docs/speed.md. */
export function tableOfPages(rows: readonly PageRow[]): string {
  const lines = rows.map(({ name, here, slow }) => [
    name, `${here.kilobytes.toFixed(0)} KB in ${here.requests}`, ms(here.paintMs), ms(here.usableMs), ms(slow.paintMs), ms(slow.usableMs),
    Math.max(here.layoutShift, slow.layoutShift).toFixed(3),
  ])
  const head = ['page', 'sent', 'painted', 'usable', 'painted, slow', 'usable, slow', 'layout shift']
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function ms(value: number): string {
  return `${(value / 1000).toFixed(1)} s`
}
