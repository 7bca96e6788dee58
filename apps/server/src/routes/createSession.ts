import { createHash, createHmac, createPublicKey, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isOriginAllowed } from '@latchkey/wire'
import { type Address, type Hex, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hexToBytes, publicKeyToAddress } from 'viem/utils'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import type { Project } from '../projects/Project.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { sealSecret, sessionKeyOwner } from '../secrets/sealSecret.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount, parseSessionGrant } from './parseSessionGrant.ts'
import { rejectGrant } from './rejectSession.ts'
import { readIdempotencyKey } from './respondOnce.ts'

/**
 * Creates a pending smart session for a key of the app. It allows nothing until the owner signs, so it needs no proof. The requested
 * permissions are checked but not stored: only what the owner signs counts.
 */
export const createSession: Handler<'createSession'> = async (context, request) => {
  const { account } = parseSessionAccount(context, request.params.address)
  parseSessionGrant(request.body)
  const dappKey = parseDappKey(request.body.dappKey.publicKey)
  const origin = parseSessionOrigin(request)
  const { secretsKey } = context.config
  if (!secretsKey) {
    const description = 'This server keeps no smart sessions: its operator has set no SECRETS_KEY.'
    throw new ApiError(503, { field: '', description })
  }
  const pci = randomUUID()
  const key = generatePrivateKey()
  const fingerprint = createHash('sha256').update(`${origin} ${request.rawBody}`).digest('hex')
  const session = await context.pendingSessions.begin(account, {
    pci,
    projectId: request.project.id,
    // The database only stores a keyed hash of the caller's address.
    caller: createHmac('sha256', secretsKey.reveal()).update(callerKey(request.ip)).digest('hex'),
    dappKey,
    origin,
    publicKey: privateKeyToAccount(key).publicKey,
    sealedKey: sealSecret(createSecret(key), { key: secretsKey, owner: sessionKeyOwner(pci) }),
    idempotencyKey: readIdempotencyKey(request.headers),
    fingerprint,
  })
  if (session === 'used') rejectGrant('used')
  if (session === 'full') {
    const description = 'Too many sessions were begun from here and not granted: grant one, or wait ten minutes.'
    throw tooManyRequests(description, { retryAfterSeconds: 60 })
  }
  if (session.fingerprint !== fingerprint) throw new IdempotencyConflictError()
  const publicKey = request.query.v === '2' ? session.publicKey : stringToHex(session.publicKey.slice(2))
  return { pci: session.pci, key: { type: 'secp256k1', publicKey } }
}

/**
 * The origin of the page that requests a session, which its owner sees. Browsers send it themselves and pages cannot change it; other
 * callers name one of the project's origins in the body.
 * @throws ApiError 400 `origin`.
 */
export function parseSessionOrigin(request: {
  headers: IncomingHttpHeaders
  body: { origin?: string | undefined }
  project: Pick<Project, 'originRules'>
}): string {
  const { headers, body, project } = request
  const origin = body.origin ?? headers.origin
  if (origin === undefined)
    reject('Name the origin of the page that requests the session, such as https://shop.example.')
  if (headers.origin !== undefined && headers.origin !== origin)
    reject('The origin is not that of the page that makes the call.')
  const isWritten = /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
  if (!isWritten) reject('The origin does not read as one: scheme, host and port as a browser writes them.')
  if (project.originRules.length > 0 && !isOriginAllowed(origin, project.originRules))
    reject('The origin is none of this project’s.')
  return origin
}

function reject(description: string): never {
  throw new ApiError(400, { field: 'origin', description })
}

/**
 * Parses the key that an app signs operations with.
 * @param publicKey uncompressed: `0x04` and 128 digits.
 * @returns its address, lower-case.
 * @throws ApiError 400 `dappKey` when it is no point of secp256k1.
 */
export function parseDappKey(publicKey: string): Address {
  const bytes = hexToBytes(publicKey as Hex) // the contract's schema has proved it
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => Buffer.from(part).toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
  } catch (cause) {
    throw new ApiError(400, { field: 'dappKey', description: 'The app’s key is no public key of secp256k1.', cause })
  }
  return publicKeyToAddress(publicKey as Hex).toLowerCase() as Address // an address stays one in lower case
}
