import type { cosignOperation as contract, UserOperationJson } from '@latchkey/wire'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { entryPoint07Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { ApiError } from '../errors/ApiError.ts'
import { isSignedByKey } from '../names/isSignedByKey.ts'
import { openSecret } from '../secrets/sealSecret.ts'
import { sessionKeyOwner } from '../secrets/sessionKeyOwner.ts'
import { decodeCalls } from '../sessions/decodeCalls.ts'
import { judgeOperation } from '../sessions/judgeOperation.ts'
import { parseRules } from '../sessions/parseRules.ts'
import type { Handler } from './Handler.ts'
import { parseSessionAccount } from './parseSessionAccount.ts'
import { refuseSession } from './refuseSession.ts'

/**
 * Adds the server's signature to a user operation (ERC-4337 v0.7) that the app's key has signed and a session in force allows. An account that
 * was granted to both takes neither alone. Who has not the app's key gets nothing judged or counted, and holds up nobody who has it.
 */
export const cosignOperation: Handler<typeof contract> = async (context, request) => {
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
    const description =
      'The calldata is not that of an ERC-7579 account: execute(mode, executionCalldata) with one call or several.'
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
    const pending = await context.pendingSessions.find(account, pci)
    refuseSession(pending?.projectId === request.project.id ? 'waiting' : 'unknown')
  }
  if (session.dappKey === null) refuseSession('unproven')
  const proof = { address: session.dappKey as Address, message: { raw: hash }, signature: userOp.signature as Hex } // a stored address, and what the contract has checked
  if (!(await isSignedByKey(proof))) {
    const description =
      'The operation is not co-signed: its signature is not that of the key the session was granted to.'
    throw new ApiError(401, { field: 'userOp.signature', description })
  }
  const nowSeconds = Math.floor(Date.now() / 1000)
  const signed = await context.sessions.cosign(account, {
    pci,
    hash,
    nowSeconds,
    async judge(session, since) {
      if (session.revokedAt || session.sealedKey === null) refuseSession('revoked')
      if (session.expiresAt.getTime() <= nowSeconds * 1000) refuseSession('expired')
      const rules = parseRules(session)
      if (!rules) deny('The session has a policy that this server cannot hold an operation to.')
      const verdict = await judgeOperation(rules, { calls, fees: feesOf(operation), nowSeconds, since })
      if ('refusal' in verdict) deny(verdict.refusal)
      const secret = openSecret(session.sealedKey, { key, previous, owner: sessionKeyOwner(pci) })
      const signer = privateKeyToAccount(secret.reveal() as Hex) // what createSession sealed
      return { ...verdict, signature: await signer.signMessage({ message: { raw: hash } }) }
    },
  })
  if (!signed) refuseSession('unknown')
  request.log.info({ pci, hash, chainId: account.chainId }, 'operation co-signed')
  return { signature: signed.signature }
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

/** Wei the operation may cost at most; a paymaster may ask the account for what it pays, so its own count too. */
function feesOf(operation: UserOperation<'0.7'>): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}
