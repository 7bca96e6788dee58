import { joinBytes } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Bytes, fromHex } from '../bytes.ts'
import type { SignRequest } from '../calls/vaultCalls.ts'
import { WalletError } from '../errors.ts'
import { signEd25519 } from './signatures.ts'

/**
 * Signs the bytes of each message with Ed25519.
 * @returns 64 bytes for each.
 * @throws WalletError `wallet_damaged` if `account` is not the key's address.
 */
export function signSolana(key: Uint8Array, { account, messages }: Extract<SignRequest, { kind: 'solana' }>): Bytes {
  if (base58.encode(ed25519.getPublicKey(key)) !== account)
    throw new WalletError('wallet_damaged', { details: 'another address' })
  return joinBytes(...messages.map((message) => signEd25519(key, fromHex(message))))
}
