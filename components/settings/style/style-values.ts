import { changesFromBase, type LayoutChanges, type LayoutConfig, type LayoutLabels, type LayoutPatch } from '#domain/layout'

/** A layout as its form holds it: every part said, and texts that are left out empty. */
export type StyleValues = Omit<LayoutConfig, 'headerText' | 'footerText'> & Record<'headerText' | 'footerText', string>

export function styleValuesOf(config: LayoutConfig): StyleValues {
  return {
    ...structuredClone(toRaw(config)),
    headerText: config.headerText ?? '',
    footerText: config.footerText ?? '',
  }
}

/** What a form holds, as what differs from its base. */
export function styleInput(values: StyleValues): LayoutChanges {
  return changesFromBase({
    ...values,
    headerText: orNull(values.headerText),
    footerText: orNull(values.footerText),
    labels: writtenLabels(values.labels),
  })
}

/** The same as a change of a saved layout, in which a word that is taken away has to be said. */
export function stylePatch(values: StyleValues, saved: LayoutConfig): LayoutPatch {
  const labels = writtenLabels(values.labels)
  const taken = Object.entries(saved.labels).map(([key, words]) => [
    key, Object.fromEntries(Object.keys(words).map(language => [language, null])),
  ] as const)
  const keys = new Set([...Object.keys(saved.labels), ...Object.keys(labels)]) as Set<keyof LayoutLabels>
  const gone = Object.fromEntries(taken) as NonNullable<LayoutPatch['labels']>
  return {
    ...values,
    headerText: orNull(values.headerText),
    footerText: orNull(values.footerText),
    labels: Object.fromEntries([...keys].map(key => [key, { ...gone[key], ...labels[key] }])),
  }
}

function writtenLabels(labels: LayoutLabels): LayoutLabels {
  return Object.fromEntries(Object.entries(labels).flatMap(([key, words]) => {
    const written = Object.entries(words).filter(([, word]) => word.trim() !== '')
    return written.length === 0 ? [] : [[key, Object.fromEntries(written)]]
  }))
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
