import { ApiError } from './api-error'

/**
 * What comes when it is first needed, and once. Where it cannot be fetched, the next time tries again; it is refused as
 * a request would be, with what was asked for still there.
 */
export function onDemand<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load().catch(() => {
      loading = undefined
      throw new ApiError('unreachable', 0)
    })
    return loading
  }
}
