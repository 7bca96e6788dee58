import { createHash, createHmac, randomUUID } from 'node:crypto'
import { stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { sealSecret } from '../secrets/sealSecret.ts'
import { sessionKeyOwner } from '../secrets/sessionKeyOwner.ts'
import { IdempotencyConflictError } from '../state/Idempotency.ts'
import type { Handler } from './Handler.ts'
import { parseDappKey } from './parseDappKey.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { parseSessionGrant } from './parseSessionGrant.ts'
import { parseSessionOrigin } from './parseSessionOrigin.ts'
import { readIdempotencyKey } from './readIdempotencyKey.ts'
import { refuseGrant } from './refuseGrant.ts'

/**
 * Begins a smart session for a key of the app. It allows nothing before the owner has signed for it, so it needs no proof. What is asked
 * for is looked at and not kept: what counts is what the owner signs.
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
    // Nobody reads in the database where callers are.
    caller: createHmac('sha256', secretsKey.reveal()).update(callerKey(request.ip)).digest('hex'),
    dappKey,
    origin,
    publicKey: privateKeyToAccount(key).publicKey,
    sealedKey: sealSecret(createSecret(key), { key: secretsKey, owner: sessionKeyOwner(pci) }),
    idempotencyKey: readIdempotencyKey(request.headers),
    fingerprint,
  })
  if (session === 'used') refuseGrant('used')
  if (session === 'full') {
    const description = 'Too many sessions were begun from here and not granted: grant one, or wait ten minutes.'
    throw tooManyRequests(description, { retryAfterSeconds: 60 })
  }
  if (session.fingerprint !== fingerprint) throw new IdempotencyConflictError()
  const publicKey = request.query.v === '2' ? session.publicKey : stringToHex(session.publicKey.slice(2))
  return { pci: session.pci, key: { type: 'secp256k1', publicKey } }
}
