/**
 * Puts values where a template names them, as in "Invoice {number}". A placeholder without a value stays as it is, so
 * that its author sees the mistake; values are put in as they are and never read as templates themselves.
 */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (placeholder, name: string) => {
    return Object.hasOwn(values, name) ? values[name] ?? placeholder : placeholder
  })
}
