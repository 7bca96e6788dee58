import { hashMessage, hashTypedData, keccak256, serializeTransaction, type TypedDataDefinition } from 'viem'
import { fromHex, toHex } from '../bytes.ts'
import type { SignRequest, WalletTransaction } from '../calls/vaultCalls.ts'
import { WalletError } from '../errors.ts'
import { withKey } from './deriveKeys.ts'
import { signEcdsa } from './signatures.ts'
import { signBitcoin } from './signBitcoin.ts'
import { signSolana } from './signSolana.ts'

type Hex = `0x${string}`

/**
 * Signs with the first account of the seed: EIP-191 and EIP-712 signatures are 65 bytes (r, s, v), a transaction is returned signed and
 * serialized; Solana and Bitcoin as `vaultCalls.sign` says.
 * @throws WalletError `invalid_params` for typed data that cannot be encoded, or a Bitcoin transaction that cannot be read.
 */
export function sign(seed: Uint8Array, request: SignRequest): Hex {
  if (request.kind === 'solana') return withKey(seed, 'solana', (key) => toHex(signSolana(key, request)))
  if (request.kind === 'bitcoin') return withKey(seed, 'bip122', (key) => toHex(signBitcoin(key, request)))
  if (request.kind === 'transaction') return signTransaction(seed, request.transaction)
  const digest = request.kind === 'message' ? hashMessage({ raw: request.message as Hex }) : hashShown(request.json)
  const { signature, yParity } = signDigest(seed, digest)
  return `${signature}${yParity ? '1c' : '1b'}`
}

function hashShown(json: string): Hex {
  try {
    return hashTypedData(JSON.parse(json) as TypedDataDefinition)
  } catch (cause) {
    throw new WalletError('invalid_params', { details: 'typed data that cannot be encoded', cause })
  }
}

/** The transaction as viem writes it: type 2 with a tip, else a legacy one bound to its chain (EIP-155). */
export function serializeShown(transaction: WalletTransaction, signature?: { r: Hex; s: Hex; yParity: number }): Hex {
  const { chainId, nonce, gas, to, value, data, fee } = transaction
  const shared = {
    chainId,
    nonce,
    gas: BigInt(gas),
    to: to as Hex | null,
    value: BigInt(value),
    data: data as Hex,
  }
  if ('gasPrice' in fee) {
    const v = signature && BigInt(chainId * 2 + 35 + signature.yParity)
    const legacy = { ...shared, type: 'legacy', gasPrice: BigInt(fee.gasPrice) } as const
    return signature && v !== undefined
      ? serializeTransaction(legacy, { r: signature.r, s: signature.s, v })
      : serializeTransaction(legacy)
  }
  const fees = { maxFeePerGas: BigInt(fee.maxFeePerGas), maxPriorityFeePerGas: BigInt(fee.maxPriorityFeePerGas) }
  return serializeTransaction({ ...shared, ...fees, type: 'eip1559' }, signature)
}

function signTransaction(seed: Uint8Array, transaction: WalletTransaction): Hex {
  const { signature, yParity } = signDigest(seed, keccak256(serializeShown(transaction)))
  return serializeShown(transaction, {
    r: signature.slice(0, 66) as Hex,
    s: `0x${signature.slice(66)}`,
    yParity,
  })
}

function signDigest(seed: Uint8Array, digest: Hex): { signature: Hex; yParity: number } {
  const { signature, yParity } = withKey(seed, 'eip155', (key) => signEcdsa(key, fromHex(digest)))
  return { signature: toHex(signature), yParity }
}
