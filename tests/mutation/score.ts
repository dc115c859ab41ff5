import type { Fault } from './fault'

/** What became of a fault. */
export interface Outcome {
  fault: Fault
  /** The first test that failed; null where the fault survived. */
  noticedBy: string | null
}

/** How many faults were killed, room by room and in all, as a table. */
export function scoresOf(outcomes: readonly Outcome[]): string {
  const rooms = [...new Set(outcomes.map(roomOf))]
  return [
    '| room | faults | killed | score |',
    '|---|---|---|---|',
    ...rooms.map(room => rowOf(room, outcomes.filter(outcome => roomOf(outcome) === room))),
    rowOf('all', outcomes),
  ].join('\n')
}

function rowOf(name: string, outcomes: readonly Outcome[]): string {
  const killed = outcomes.filter(({ noticedBy }) => noticedBy !== null).length
  return `| ${name} | ${outcomes.length} | ${killed} | ${Math.round(100 * killed / Math.max(1, outcomes.length))} % |`
}

/** `shared/domain`, `server/services` and the like. */
function roomOf({ fault }: Outcome): string {
  return fault.file.split('/').slice(0, 2).join('/')
}
