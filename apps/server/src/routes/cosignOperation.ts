import type { UserOperationJson } from '@latchkey/wire'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { entryPoint07Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { isSignedByKey } from '../names/verifyOwner.ts'
import type { Secret } from '../secrets/createSecret.ts'
import { openSecret, SealBrokenError, sessionKeyOwner } from '../secrets/sealSecret.ts'
import { countOperations, judgeBudgets, unused } from '../sessions/countOperations.ts'
import { decodeCalls, maxCalls } from '../sessions/decodeCalls.ts'
import { judgeCalls } from '../sessions/judgeCalls.ts'
import { readRules } from '../sessions/parseRules.ts'
import type { StoredSession } from '../stores/createSessionStore.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionGrant.ts'
import { rejectSession } from './rejectSession.ts'

/**
 * Adds the server's signature to a user operation (ERC-4337 v0.7) that the app's key has signed and an active session allows. The account
 * requires both signatures. Without the app's signature, nothing is checked or counted, so such a caller cannot delay others.
 */
export const cosignOperation: Handler<'cosignOperation'> = async (context, request) => {
  const { account } = parseSessionAccount(context, request.params.address)
  const { secretsKey: key, secretsKeyPrevious: previous } = context.config
  if (!key)
    throw new ApiError(503, {
      field: '',
      description: 'This server keeps no smart sessions: its operator has set no SECRETS_KEY.',
    })
  const { pci, userOp } = request.body
  if (!isAddressEqual(userOp.sender as Address, account.address)) deny('The operation is another account’s.')
  const calls = decodeCalls(userOp.callData as Hex)
  if (!calls) {
    const description = `The calldata is not that of an ERC-7579 account: execute(mode, executionCalldata) with one call or several, at most ${maxCalls}.`
    throw new ApiError(400, { field: 'calldata', description })
  }
  const operation = toUserOperation(userOp)
  const hash = getUserOperationHash({
    chainId: account.chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: operation,
  })
  const session = await context.sessions.find(account, pci)
  if (session?.projectId !== request.project.id) {
    const pending = await context.pendingSessions.get(account, pci)
    rejectSession(pending?.projectId === request.project.id ? 'waiting' : 'unknown')
  }
  if (session.dappKey === null) rejectSession('unproven')
  const proof = { address: session.dappKey as Address, message: { raw: hash }, signature: userOp.signature as Hex } // a stored address, and what the contract has checked
  if (!(await isSignedByKey(proof))) {
    const description =
      'The operation is not co-signed: its signature is not that of the key the session was granted to.'
    throw new ApiError(401, { field: 'userOp.signature', description })
  }
  const nowSeconds = Math.floor(Date.now() / 1000)
  assertInForce(session, nowSeconds)
  // A grant never changes, so the calls are checked before the operation is queued.
  const rules = readRules(session)
  if ('rejection' in rules) deny(rules.rejection)
  const judged = judgeCalls(rules, calls)
  if ('rejection' in judged) deny(judged.rejection)
  const demand = { native: judged.native, fees: feesOf(operation) }
  // Signed before it waits for its turn; the signature is returned only once the operation is counted.
  const secret = openKey(assertInForce(session, nowSeconds), { key, previous, owner: sessionKeyOwner(pci) })
  const signer = privateKeyToAccount(secret.reveal() as Hex) // what createSession sealed
  const signature = await signer.signMessage({ message: { raw: hash } })
  const counted = await context.sessions.count(account, {
    pci,
    addUp: (earlier) => earlier.reduce((sum, one) => countOperations(rules, sum, one), unused),
    check(current, usage) {
      assertInForce(current, nowSeconds)
      if (usage.latest.includes(hash)) return usage
      const rejection = judgeBudgets(rules, { ...demand, nowSeconds, usage })
      if (rejection !== undefined) deny(rejection)
      return countOperations(rules, usage, { ...demand, atSeconds: nowSeconds, count: 1, hashes: [hash] })
    },
  })
  if (!counted) rejectSession('unknown')
  if (counted === 'busy') {
    const description = 'Too many operations of this account wait to be co-signed: try again after Retry-After seconds.'
    throw tooManyRequests(description, { retryAfterSeconds: 1 })
  }
  request.log.info({ pci, hash, chainId: account.chainId }, 'operation co-signed')
  return { signature }
}

/** The sealed co-signing key of an active session. @throws ApiError 400 `pci`. */
function assertInForce({ revokedAt, sealedKey, expiresAt }: StoredSession, nowSeconds: number): string {
  if (revokedAt || sealedKey === null) rejectSession('revoked')
  if (expiresAt.getTime() <= nowSeconds * 1000) rejectSession('expired')
  return sealedKey
}

/** @throws ApiError 503 where the server's key is not the one it was sealed with. */
function openKey(...sealed: Parameters<typeof openSecret>): Secret {
  try {
    return openSecret(...sealed)
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause
    const description =
      'The operation is not co-signed: the server’s SECRETS_KEY is not the one this session’s key was sealed with. Its operator must restore that one; until then, grant a new session.'
    throw new ApiError(503, { field: '', description, cause })
  }
}

function deny(description: string): never {
  throw new ApiError(401, { field: '', description: `The operation is not co-signed. ${description}` })
}

function toUserOperation(json: UserOperationJson): UserOperation<'0.7'> {
  const { factory, paymaster } = json
  return {
    sender: json.sender as Address, // the contract has checked it, as all below
    nonce: BigInt(json.nonce),
    callData: json.callData as Hex,
    callGasLimit: BigInt(json.callGasLimit),
    verificationGasLimit: BigInt(json.verificationGasLimit),
    preVerificationGas: BigInt(json.preVerificationGas),
    maxFeePerGas: BigInt(json.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(json.maxPriorityFeePerGas),
    ...(factory && { factory: factory as Address, factoryData: (json.factoryData ?? '0x') as Hex }),
    ...(paymaster && {
      paymaster: paymaster as Address,
      paymasterData: (json.paymasterData ?? '0x') as Hex,
      paymasterVerificationGasLimit: BigInt(json.paymasterVerificationGasLimit ?? '0x0'),
      paymasterPostOpGasLimit: BigInt(json.paymasterPostOpGasLimit ?? '0x0'),
    }),
    signature: '0x',
  }
}

/** The maximum cost of the operation, in wei. A paymaster may charge the account for gas, so its gas counts too. */
function feesOf(operation: UserOperation<'0.7'>): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}
