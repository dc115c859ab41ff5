import { Resend } from 'resend'
import { askOutside, readJson, type OutsideRequest } from '../http'
import type { ResendAccess } from './resend-call'

/** What its package makes a request with. */
type PackageRequest = Pick<OutsideRequest, 'method' | 'body' | 'signal'> & { headers: Headers }

type PackageResponse<Answer> = Awaited<ReturnType<typeof Resend.prototype.fetchRequest<Answer>>>

/** A page of a hundred domains has some 50 KB. */
const maxAnswerBytes = 2_000_000

/**
 * Resend's package by our own way there. By its own, an answer would have no end in size, and a redirect would be
 * followed, with the mail and its documents.
 */
class BoundedResend extends Resend {
  override async fetchRequest<Answer>(path: string, options?: object): Promise<PackageResponse<Answer>> {
    const { headers, ...request } = options as PackageRequest
    const answer = await askOutside({
      url: `${this.baseUrl}${path}`, ...request, headers: Object.fromEntries(headers), maxBytes: maxAnswerBytes,
    })
    const json = await readJson(answer.chunks)
    const heads = Object.fromEntries(answer.headers)
    return (answer.status < 300
      ? { data: json, error: null, headers: heads }
      : { data: null, error: json, headers: heads }) as PackageResponse<Answer>
  }
}

/** Opens Resend. */
export function openResend({ apiKey, baseUrl }: ResendAccess): Resend {
  return new BoundedResend(apiKey, { baseUrl })
}
