/**
 * Shows one of several alternatives and hides the others: of the elements that carry `data-<kind>`, those of this name.
 * @example show(document, 'panel', 'done')
 */
export function show(within: ParentNode, kind: 'panel' | 'step', name: string): void {
  for (const element of within.querySelectorAll<HTMLElement>(`[data-${kind}]`)) {
    element.hidden = element.dataset[kind] !== name
  }
}
