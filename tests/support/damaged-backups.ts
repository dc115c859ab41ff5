import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The lines of a backup. */
export const textOf = (file: string) => gunzipSync(readFileSync(file)).toString()

/** What can become of the file of a backup of `fillInstallation`, how it is done, and what is said of it. */
export const damages: [string, (file: string) => void, RegExp][] = [
  ['cut off', file => truncateSync(file, statSync(file).size - 200), /cannot be read/],
  ['cut off between two lines', file => rewrite(file, lines => lines.slice(0, -2)), /is not what it was/],
  ['with a changed word', file => rewrite(file, lines => lines.map(line => line.replace('Utrecht', 'Leiden'))), /is not what it was/],
  ['with a row taken out', file => rewrite(file, lines => lines.filter(line => !line.includes('Grafisch ontwerp'))), /is not what it was/],
  ['with bytes behind its end', file => appendFileSync(file, 'tail'), /cannot be read/],
  ['of a later version', file => rewrite(file, ([header = '', ...lines]) => [header.replace('"version":1', '"version":2'), ...lines]), /of a later version/],
  ['of an unknown schema', file => rewrite(file, ([header = '', ...lines]) => [header.replace(/\d{14}_initial/, '20200101000000_other'), ...lines]), /another version/],
  ['of something else', file => writeFileSync(file, gzipSync('{"hello":"world"}\n')), /no backup of Polder/],
  ['of no kind at all', file => writeFileSync(file, 'hello'), /cannot be read/],
]

function rewrite(file: string, change: (lines: string[]) => string[]): void {
  writeFileSync(file, gzipSync(change(textOf(file).split('\n').slice(0, -1)).map(line => `${line}\n`).join('')))
}
