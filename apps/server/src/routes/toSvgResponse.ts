import type { BytesResponse } from './Handler.ts'

/** An SVG that stays a picture even when it is opened as a page: no script, no request, no origin. */
export function toSvgResponse(svg: string | Buffer): BytesResponse {
  return {
    contentType: 'image/svg+xml; charset=utf-8',
    bytes: svg,
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}
