import { ApiError, type ApiErrorStatus } from '../errors/ApiError.ts'
import { GateFullError } from '../images/createGate.ts'
import { RemoteFetchError, type RemoteFetchReason } from '../images/fetchRemote.ts'
import { PictureRejectedError } from '../images/readPicture.ts'
import { callerKey } from '../middleware/callerKey.ts'
import type { Handler } from './Handler.ts'
import { toSvgResponse } from './toSvgResponse.ts'

const statuses: Record<RemoteFetchReason, ApiErrorStatus> = {
  notFound: 404,
  'too large': 413,
  compressed: 415,
  'not public': 502,
  unreachable: 502,
  timeout: 502,
  status: 502,
  'too many redirects': 502,
}

/** A remote image that a response named. Anything that is not an image, or too large, is not served. */
export const getRemoteImage: Handler<'getRemoteImage'> = async (context, { params, ip }) => {
  const picture = await context.images.load(params.id, callerKey(ip)).catch((cause: unknown) => {
    throw toApiError(cause) ?? cause
  })
  if (!picture) throw new ApiError(404, { field: 'id', description: 'No response contained a picture with this id.' })
  if (picture.contentType !== 'image/svg+xml') return picture
  const svg = toSvgResponse(picture.bytes)
  // Ignored by `<img>`; opened as a page, the image is downloaded.
  return { ...svg, headers: { ...svg.headers, 'content-disposition': 'attachment; filename="picture.svg"' } }
}

function toApiError(cause: unknown): ApiError | undefined {
  const reject = (status: ApiErrorStatus, headers?: Record<string, string>) =>
    new ApiError(status, { field: 'id', description: (cause as Error).message, cause, ...(headers && { headers }) }) // one of the three below
  if (cause instanceof RemoteFetchError) return reject(statuses[cause.reason])
  if (cause instanceof PictureRejectedError) return reject(cause.reason === 'kind' ? 415 : 413)
  if (cause instanceof GateFullError) return reject(503, { 'retry-after': '1' })
  return undefined
}
