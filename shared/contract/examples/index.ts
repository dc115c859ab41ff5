import type { ErrorBody, ErrorCode } from '../errors'
import type { OperationId } from '../operations/index'
import answers from './answers.json'
import refusals from './refusals.json'

/** What somebody sent and was answered: taken down by a test from a server that runs, never written by hand. */
interface Example {
  request?: unknown
  response?: unknown
}

const examples: Partial<Record<OperationId, Example>> = answers
const refused = refusals as Partial<Record<ErrorCode, ErrorBody>>

/** The example of an operation; undefined where its answer is no JSON, or needs somebody outside. */
export function exampleOf(id: OperationId): Example | undefined {
  return examples[id]
}

/** The body of a refusal by this code; undefined where none was taken down. */
export function refusalOf(code: ErrorCode): ErrorBody | undefined {
  return refused[code]
}
