const hidden = '[hidden]'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Shorter runs of letters and digits are names; our secrets have 43 characters. */
const shortestSecret = 32
/** Words run on in the names of classes and functions, but seldom this far. */
const longestName = 40

/** More than this of one value is not told: a caller chooses how long a path or what a provider answers is. */
const longestText = 8 * 1024
/** A key, a link or an address has none of these in it, so a text that is cut at one ends in no half of them. */
const boundaries = [' ', '\n', '\t', '/', '?', '&', '=', ',', ';']

/**
 * What must not be read in a log, and what stands in its place. The first rules know more than the later ones.
 */
const rules: [RegExp, string][] = [
  // A database's address with user and password.
  [/:\/\/[^\s/@"']+@/g, `://${hidden}@`],
  [/\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s*[:=]\s*)[^\r\n]+/gi, `$1$2${hidden}`],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${hidden}`],
  // A value in quotes that was cut off goes to the end; of a name with two of these words, the last one counts.
  [/((?:password|secret|token|credential|api_?key)(?:(?!password|secret|token|credential|api_?key)\w)*["']?\s*[:=]\s*)("(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|'[^']*(?:'|$)|[^\s"',;&)}\]]+)/gi, `$1${hidden}`],
  // The address of a public page is its key.
  [/((?:^|[\s"'(=]|:\/\/[^\s/]+)\/(?:i|d|api\/public\/invoices)\/)[^\s/?#"')]+/g, `$1${hidden}`],
  [/\bpolder_[\w-]{20,}/g, hidden],
  // Of an account at its payment provider.
  [/\b(live|test)_[A-Za-z0-9]{20,}/g, hidden],
  [/(?<![^\s<>"'(),;:@=/\\[\]])[^\s<>"'(),;:@=/\\[\]]+(?:@|%40)[\w.-]+\.[a-z]{2,}/gi, '[address]'],
]

/**
 * Cuts a text to what is told of it (8 KiB at most) and removes what gives access or identifies people: keys, cookies,
 * passwords, tokens, also in links, and mail addresses. Ids stay, because log lines are found by them.
 */
export function redact(text: string): string {
  return rules
    .reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), cut(text))
    .replace(/[\w-]{32,}/g, run => (looksSecret(run) ? hidden : run))
}

function cut(text: string): string {
  if (text.length <= longestText) return text
  const head = text.slice(0, longestText)
  return `${head.slice(0, Math.max(...boundaries.map(boundary => head.lastIndexOf(boundary))) + 1)}…`
}

/** Whether the value of a field is hidden whatever it is. */
export function isSecretName(name: string): boolean {
  return /password|secret|token|cookie|authorization|apikey/i.test(name)
}

function looksSecret(run: string): boolean {
  const rest = run.replace(uuid, '')
  return rest.length >= shortestSecret && (/\d/.test(rest) || rest.length > longestName)
}
