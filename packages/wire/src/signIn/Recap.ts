import { canonicalJson } from '../canonicalJson.ts'
import { fromBase64Url, toBase64Url } from '../frame/base64Url.ts'
import { isUri } from './isUri.ts'

/** What a signed message lets the page do elsewhere (ERC-5573, "ReCap Details Object"). */
export type Recap = {
  /** By resource, a URI, then by ability, `crud/update`: what limits it. `[{}]` has no limit, and `[]` permits nothing. */
  att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
  /** CIDs of the capabilities that these derive from. */
  prf?: readonly string[]
}

/** A ReCap that cannot be read or written, or whose message says something else. */
export class RecapError extends Error {
  override readonly name = 'RecapError'
  readonly code: 'bad_recap' | 'wrong_statement'

  constructor(code: RecapError['code'], what: string) {
    super(`The ReCap is not valid: ${what}. Sign nothing, and let withRecap write it.`)
    this.code = code
  }
}

const prefix = 'urn:recap:'

/** Whether a resource is meant as a ReCap, in any spelling. */
export function isRecapUri(resource: string): boolean {
  return resource.toLowerCase().startsWith(prefix)
}

/**
 * The resource that holds a ReCap: its JSON with sorted keys in base64url.
 * @throws RecapError
 * @example toRecap({ att: { 'https://example.com/pictures/': { 'crud/update': [{}] } } }) // 'urn:recap:eyJhdHQiOnsi…'
 */
export function toRecap(recap: Recap): string {
  assertRecap(recap)
  return prefix + toBase64Url(new TextEncoder().encode(write(recap)))
}

/**
 * Reads a resource that `toRecap` wrote.
 * @throws RecapError for any other text, such as one with keys out of order, repeated keys or padding.
 * @example readRecap('urn:recap:eyJhdHQiOnsi…').att['https://example.com/pictures/'] // { 'crud/update': [{}] }
 */
export function readRecap(resource: string): Recap {
  const json = resource.startsWith(prefix) ? decode(resource.slice(prefix.length)) : undefined
  const recap = json === undefined ? undefined : parse(json)
  assertRecap(recap)
  // JSON has many texts for a value; ERC-5573 allows one, and repeated keys in none.
  if (write(recap) !== json) throw new RecapError('bad_recap', 'its JSON is not in its one form')
  return recap
}

/** `namespace/name`. The pattern of the ERC has `A-z` in its second half, its text says letters. */
const ability = /^[a-zA-Z0-9.*_+-]+\/[a-zA-Z0-9.*_+-]+$/
/** WalletConnect's wallets name the namespace, `eip155`, where the ERC has a URI. */
const namespace = /^[-a-z0-9]{3,8}$/

function assertRecap(value: unknown): asserts value is Recap {
  const assert = (isValid: boolean, what: string) => {
    if (!isValid) throw new RecapError('bad_recap', what)
  }
  const members: Record<string, unknown> = isObject(value) ? value : {}
  const { att, prf, ...others } = members
  const resources = isObject(att) ? Object.entries(att) : []
  assert(resources.length > 0 && Object.keys(others).length === 0, 'it is no object with `att`')
  for (const [resource, abilities] of resources) {
    assert(isUri(resource) || namespace.test(resource), 'a resource is no URI')
    const entries = isObject(abilities) ? Object.entries(abilities) : []
    assert(entries.length > 0, 'a resource has no ability')
    for (const [name, limits] of entries) {
      assert(ability.test(name), 'an ability is not `namespace/name`')
      assert(Array.isArray(limits) && limits.every(isObject), 'the limits of an ability are no objects')
    }
  }
  const isCids = (list: unknown) => Array.isArray(list) && list.every((cid) => /^[\w+/=-]{1,512}$/.test(String(cid)))
  assert(prf === undefined || isCids(prf), '`prf` has something other than CIDs')
}

/** Sorted as ERC-5573 says, in the order of `Array.sort()`. */
function write(recap: Recap): string {
  try {
    return canonicalJson(recap)
  } catch (cause) {
    throw new RecapError('bad_recap', cause instanceof Error ? cause.message : 'a limit is no JSON')
  }
}

function decode(text: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromBase64Url(text))
  } catch {
    return undefined
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
