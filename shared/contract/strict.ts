import type { z } from 'zod'

type Path = (string | number)[]

/**
 * The fields of a value that its schema does not know, at any depth, by their paths. Without a wish to be strict they
 * are dropped in silence.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return partsOf(value).flatMap(([name, part]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
        return known ? unknownFields(known, part, [...path, name]) : [[...path, name]]
      })
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((part, index) => unknownFields(def.element, part, [...path, index]))
    case 'record':
      return partsOf(value).flatMap(([name, part]) => unknownFields(def.valueType, part, [...path, name]))
    case 'optional':
    case 'nullable':
    case 'default':
      return unknownFields(def.innerType, value, path)
    case 'pipe':
      return unknownFields(def.in, value, path)
    default:
      return []
  }
}

function partsOf(value: unknown): [name: string, part: unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}
