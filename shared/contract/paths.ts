import type { Method } from './operation'
import { operationList } from './operations/index'

/** The methods that some operation knows on a path; none when the path is unknown. */
export function methodsOf(path: string): Method[] {
  const pathname = path.split('?')[0] ?? path
  return operationList.filter(operation => matchesPath(operation.path, pathname)).map(operation => operation.method)
}

/** Whether a pathname is one of a path template such as `/api/v1/customers/{id}`. */
function matchesPath(template: string, pathname: string): boolean {
  const expected = template.split('/')
  const given = pathname.split('/')
  return expected.length === given.length
    && expected.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
}
