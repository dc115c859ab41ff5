import { ApiError } from './api-error'

/**
 * What comes when it is first needed, and once. Where it cannot be fetched, the next time tries again; it is refused as
 * a request would be, with what was asked for still there.
 */
export function onDemand<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load().catch(async () => {
      loading = undefined
      throw await whyMissing()
    })
    return loading
  }
}

/** Why a part of the app cannot be fetched: where the server answers, it has no longer what this app was built of. */
export async function whyMissing(): Promise<ApiError> {
  // It is there already; named above, it would come along to whoever reads a draft without a browser.
  const { callApi } = await import('./api-client')
  const status = await callApi('getMe').then(() => 200, (error: unknown) => (error instanceof ApiError ? error.status : 0))
  return new ApiError(status > 0 && status < 500 ? 'outdated' : 'unreachable', 0)
}
