/** One row: a figure of each server, and how Polder on SQLite stands to the goal. */
export interface Row {
  operation: string
  yardstick: string
  sqlite: string
  ratio: string
  goal: string
  postgres: string
}

/** The rows as Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ operation, yardstick, sqlite, ratio, goal, postgres }) =>
    `| ${[operation, yardstick, sqlite, ratio, goal, postgres].join(' | ')} |`)
  return ['| | yardstick | Polder, SQLite | ratio | goal | Polder, Postgres |', '|---|---|---|---|---|---|', ...lines].join('\n')
}

/** A time; undefined where there is no such server. */
export function ms(value: number | undefined): string {
  return value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 1)} ms`
}

/** Requests a second. */
export function perSecond(value: number | undefined): string {
  return value === undefined ? '' : `${Math.round(value).toLocaleString('en')} /s`
}

/** A part of one, in percent. */
export function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}

/** The goal, and whether it is reached. */
export function goalOf(text: string, isReached: boolean): string {
  return `${text}${isReached ? '' : ', missed'}`
}
