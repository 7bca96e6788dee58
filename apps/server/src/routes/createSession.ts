import { createHash, randomUUID } from 'node:crypto'
import type { createSession as contract } from '@latchkey/wire'
import { stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ApiError } from '../errors/ApiError.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { sealSecret } from '../secrets/sealSecret.ts'
import { sessionKeyOwner } from '../secrets/sessionKeyOwner.ts'
import { IdempotencyConflictError } from '../state/Idempotency.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { parseSessionGrant } from './parseSessionGrant.ts'
import { readIdempotencyKey } from './readIdempotencyKey.ts'

/**
 * Begins a smart session (WIRE 2.18). It allows nothing before the owner's wallet grants it to the co-signer's key made here, so it needs no
 * proof; until then it is forgotten after an hour.
 */
export const createSession: Handler<typeof contract> = async (context, request) => {
  const { account } = parseSessionAccount(context, request.params.address)
  const grant = parseSessionGrant(request.body)
  const { secretsKey } = context.config
  if (!secretsKey) {
    const description = 'This server keeps no smart sessions: its operator has set no SECRETS_KEY.'
    throw new ApiError(503, { field: '', description })
  }
  const pci = randomUUID()
  const key = generatePrivateKey()
  const fingerprint = createHash('sha256').update(request.rawBody).digest('hex')
  const session = await context.sessions.begin(account, {
    ...grant,
    pci,
    projectId: request.project.id,
    publicKey: privateKeyToAccount(key).publicKey,
    sealedKey: sealSecret(createSecret(key), { key: secretsKey, owner: sessionKeyOwner(pci) }),
    idempotencyKey: readIdempotencyKey(request.headers),
    fingerprint,
  })
  if (!session) {
    const description = 'This account has too many permissions: revoke one first, or wait until one is over.'
    throw new ApiError(400, { field: 'address', description })
  }
  if (session.fingerprint !== fingerprint) throw new IdempotencyConflictError()
  const publicKey = request.query.v === '2' ? session.publicKey : stringToHex(session.publicKey.slice(2))
  return { pci: session.pci, key: { type: 'secp256k1', publicKey } }
}
