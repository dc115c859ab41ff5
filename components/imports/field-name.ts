/** What a field of an import is called; the path of an element of a file is its name. */
export function useFieldName(): (field: string | null) => string {
  const { t, te } = useI18n()
  return field => (field !== null && te(`imports.fields.${field}`) ? t(`imports.fields.${field}`) : field ?? '')
}
