/** What a field of an import is called; empty where it has no name of ours. */
export function useFieldName(): (field: string | null) => string {
  const { t, te } = useI18n()
  return field => (field !== null && te(`imports.fields.${field}`) ? t(`imports.fields.${field}`) : '')
}
