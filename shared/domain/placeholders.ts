/** Values by the names of their placeholders and by what else these are called, as `{number}` is `{nummer}` too. */
export function byBothNames<Name extends string>(
  values: Readonly<Record<Name, string>>, others: Readonly<Record<Name, string>>,
): Record<string, string> {
  const names = Object.keys(values) as Name[]
  return { ...values, ...Object.fromEntries(names.map(name => [others[name], values[name]])) }
}

/**
 * Puts values where a template names them, as in "Invoice {number}". A placeholder without a value stays as it is, so
 * that its author sees the mistake; values are put in as they are and never read as templates themselves.
 */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (placeholder, name: string) => {
    return Object.hasOwn(values, name) ? values[name] ?? placeholder : placeholder
  })
}
