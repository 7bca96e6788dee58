import { describeRecap, readRecap, type SignInFields, SignInFormatError, withRecap } from '@latchkey/wire/sign-in'
import { isRecord, type JsonRecord } from '../encoding/json.ts'

/** CAIP-74's name of the message, and that of its EVM profile. */
const headers: readonly unknown[] = ['caip122', 'eip4361']
const signatureKinds: readonly unknown[] = ['eip191', 'eip1271', 'eip6492']
/** Bytes in hexadecimal: 65 of an account, more of a contract. */
const signaturePattern = /^0x(?:[0-9a-fA-F]{2}){1,8192}$/
const issuerPattern = /^did:pkh:(eip155:[^:]+:[^:]+)$/

const requiredNames = ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'] as const
const optionalNames = ['statement', 'exp', 'nbf', 'requestId'] as const
const names: readonly string[] = [...requiredNames, ...optionalNames, 'resources']

/**
 * Parses a CACAO (CAIP-74) as wallets send it: header, payload, signature.
 * @returns the fields of the message that is rebuilt from the payload. Nothing says yet that they are those requested.
 * @throws SignInFormatError for anything else, RecapError for an invalid ReCap.
 */
export function readCacao(value: unknown): { fields: SignInFields; signature: string } {
  const { h, p, s } = isRecord(value) ? value : {}
  if (!isRecord(h) || !headers.includes(h.t)) return reject('cacao', 'has a header of another kind')
  if (!isRecord(s) || !signatureKinds.includes(s.t) || typeof s.s !== 'string' || !signaturePattern.test(s.s))
    return reject('cacao', 'has no signature in hexadecimal')
  if (!isRecord(p)) return reject('cacao', 'has no payload')
  // Some languages write what is absent as null.
  const payload = Object.fromEntries(Object.entries(p).filter(([, member]) => member !== null))
  const unknown = Object.keys(payload).find((name) => !names.includes(name))
  if (unknown !== undefined) return reject('cacao', 'has a member that no message shows')
  return { fields: toFields(payload), signature: s.s }
}

function toFields(payload: JsonRecord): SignInFields {
  const read = (name: string) => {
    const text = payload[name]
    return text === undefined || typeof text === 'string' ? text : reject(name, 'is no text')
  }
  const [iss = '', domain = '', uri = '', version = '', nonce = '', issuedAt = ''] = requiredNames.map(read)
  const [statement, expirationTime, notBefore, requestId] = optionalNames.map(read)
  const account = issuerPattern.exec(iss)?.[1] ?? reject('iss', 'is no did:pkh of an EVM account')
  const resources = payload.resources ?? undefined
  if (resources !== undefined && !isTexts(resources)) return reject('resources', 'are no texts')
  return addSentence({
    domain,
    account,
    uri,
    version: version as '1', // checkSignIn refuses any other
    nonce,
    issuedAt,
    // To wallets an empty one is none.
    statement: statement || undefined,
    expirationTime,
    notBefore,
    requestId,
    resources,
  })
}

/** A ReCap's sentence ends the message's statement, but the payload's with some wallets only. */
function addSentence(fields: SignInFields): SignInFields {
  const { statement, resources = [] } = fields
  const last = resources.at(-1)
  if (!last?.startsWith('urn:recap:')) return fields
  const recap = readRecap(last)
  if (statement?.endsWith(describeRecap(recap))) return fields
  return withRecap({ ...fields, resources: resources.slice(0, -1) }, recap)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function reject(field: string, why: string): never {
  throw new SignInFormatError(field, { why })
}
