import * as z from 'zod'
import { readIdToken } from './readIdToken.ts'

/** A frame of a client: a call, the answer to a delivery, or neither. Ids are JSON tokens, to be echoed as they are. */
export type Frame =
  | { kind: 'call'; idToken: string; method: string; params: unknown }
  | { kind: 'answer'; id: string; isResult: boolean }
  | { kind: 'invalid'; idToken: string; error: 'ParseError' | 'InvalidRequest' }

const frameSchema = z.object({
  method: z.string().max(64).optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** The id of an answer to what had none that reads. */
const noId = '0'

/** The id as clients write it: first, a whole number or plain text. */
const leadingId = /^\s{0,16}\{\s{0,16}"id"\s{0,16}:\s{0,16}(0|[1-9]\d{0,31}|"[\w-]{1,64}")\s{0,16}[,}]/

/** Reads a text frame; never throws. */
export function readFrame(text: string): Frame {
  // A relay takes no batches, so a list is not parsed, however long it is.
  if (/^\s*\[/.test(text)) return { kind: 'invalid', idToken: noId, error: 'InvalidRequest' }
  const value = parse(text)
  if (value === undefined) return { kind: 'invalid', idToken: noId, error: 'ParseError' }
  const { data } = frameSchema.safeParse(value)
  const idToken = data && readIdToken(text)
  // A number of up to 32 characters, or a string of up to 64.
  if (!data || !idToken || !/^(-?[\d.eE+-]{1,32}|"[^"\\]{1,64}")$/.test(idToken))
    return { kind: 'invalid', idToken: noId, error: 'InvalidRequest' }
  if (data.method !== undefined) return { kind: 'call', idToken, method: data.method, params: data.params }
  if (data.result !== undefined || data.error !== undefined)
    return { kind: 'answer', id: idToken.replaceAll('"', ''), isResult: data.error === undefined }
  return { kind: 'invalid', idToken, error: 'InvalidRequest' }
}

/** The id of a frame that is refused unparsed. */
export function readLeadingId(text: string): string {
  return leadingId.exec(text)?.[1] ?? noId
}

/** Undefined for what is not JSON; no JSON value is undefined. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
