import { type Dispatcher, request } from 'undici'
import { readBytes } from '../upstream/readBytes.ts'

/** Upstream bodies larger than this are refused (WIRE 3.1). */
export const maxAnswerBytes = 10 * 1024 * 1024
/** Time one upstream has for one answer (WIRE 3.1). */
export const upstreamTimeoutMs = 10_000

export type PostJsonReturnType = { status: number; body: Buffer }

/**
 * POSTs a JSON text to one upstream. Redirects are not followed and no header of the caller is passed on: both could
 * carry a request to a place the operator never configured.
 * @throws Error on connection failure, on timeout (10 s), on abort and on an answer above 10 MiB.
 */
export async function postJson(
  url: string,
  options: { body: string; dispatcher: Dispatcher; signal?: AbortSignal | undefined },
): Promise<PostJsonReturnType> {
  const timeout = AbortSignal.timeout(upstreamTimeoutMs)
  const answer = await request(url, {
    method: 'POST',
    body: options.body,
    dispatcher: options.dispatcher,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  })
  const body = await readBytes(answer.body, {
    maxBytes: maxAnswerBytes,
    tooLarge: () => new Error(`The upstream answered more than ${maxAnswerBytes} bytes.`),
  })
  return { status: answer.statusCode, body }
}
