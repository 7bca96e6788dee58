import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { FuzzRequest } from './requestArbitrary.ts'

export type FuzzResponse = { status: number; headers: IncomingHttpHeaders; text: string; tookMs: number }

/**
 * Sends a request unchanged, and waits for the whole response.
 * @param options.now measures the response time, in milliseconds.
 * @throws Error when there is none within the time.
 */
export function sendRequest(
  url: string,
  options: { request: FuzzRequest; agent: Agent; timeoutMs: number; now: () => number },
): Promise<FuzzResponse> {
  const { request, agent, timeoutMs, now } = options
  const { hostname, port } = new URL(url)
  const startedAt = now()
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = request
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const sent = httpRequest(
      {
        hostname,
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            tookMs: now() - startedAt,
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(bytes)
  })
}
