/** A value of a form in Stripe's bracketed writing. */
export type FormValue = string | FormTree
export interface FormTree {
  [name: string]: FormValue
}

/** Reads `line_items[0][price]=price_1&mode=subscription` as a tree; the places of lists are names such as "0". */
export function parseForm(text: string): FormTree {
  const tree: FormTree = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter(name => name !== '')
    let place = tree
    for (const name of names.slice(0, -1)) {
      const next = place[name]
      place = typeof next === 'object' ? next : place[name] = {}
    }
    place[names.at(-1) ?? ''] = value
  }
  return tree
}

/** The text at a path of a form; undefined where there is none. */
export function textAt(tree: FormTree, ...path: string[]): string | undefined {
  let value: FormValue | undefined = tree
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined
  return typeof value === 'string' ? value : undefined
}
