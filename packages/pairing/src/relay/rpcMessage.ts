import { isRecord, type JsonRecord, parseJson } from '../encoding/json.ts'

/**
 * A JSON-RPC 2.0 message with its id as written: other clients use 19 digits, more than a JavaScript number holds, and a response must have
 * exactly the same id.
 */
export type RpcMessage = { idToken: string; body: JsonRecord }

/** Far above the limit of relays. Parsing 64 MB takes half a minute, or overflows the stack. */
const longestText = 2_000_000

/** Undefined unless it is a JSON-RPC message with a numeric id (bare or in quotes) within the length limit; never throws. */
export function parseRpcMessage(text: string): RpcMessage | undefined {
  const body = text.length > longestText ? undefined : parseJson(text)
  const idToken = isRecord(body) ? readIdToken(text) : undefined
  return isRecord(body) && idToken !== undefined && /^("?)\d{1,20}\1$/.test(idToken) ? { idToken, body } : undefined
}

/** The digits of an id, quoted or not: a relay may answer `"1"` with `1`. */
export function idDigits(idToken: string): string {
  return idToken.replaceAll('"', '')
}

/** Ids of this protocol start with their Unix milliseconds: 13 digits for the next two centuries. */
export function timeOfId(idToken: string): number {
  return Number(idDigits(idToken).slice(0, 13))
}

/** @param members the rest of the message: `result`, `error`, or `method` and `params`. */
export function formatRpcMessage(idToken: string, members: JsonRecord): string {
  return `{"id":${idToken},"jsonrpc":"2.0",${JSON.stringify(members).slice(1)}`
}

/** Walks the tokens of valid JSON to the value of the outermost object's `id`; the last one counts, as in JSON.parse. */
function readIdToken(text: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let isValue = false
  let found: string | undefined
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth !== 1) continue
    else if (token === ',') isValue = false
    else if (token === ':') isValue = true
    else if (!isValue) key = token
    else if (key === '"id"') found = token
  }
  return found
}
