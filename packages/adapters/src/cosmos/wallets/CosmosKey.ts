import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { type Bytes, isSameBytes, parseCosmosAddress, toAddressBytes } from '@latchkey/wire/cosmos'
import type { CosmosNetwork } from '../parseOptions.ts'

/** The account that is selected in the wallet, on one network. */
export type CosmosKey = {
  address: string
  /** secp256k1, compressed; that of the address. */
  publicKey: Bytes
  /** Its device shows texts, and signs no bytes. */
  isHardware: boolean
}

/**
 * What a wallet's `getKey` returned.
 * @throws WalletError for an account of another prefix, or a key that is not that of the address
 */
export function parseKey(given: unknown, network: Pick<CosmosNetwork, 'bech32Prefix'>): CosmosKey {
  const { bech32Address, pubKey, isNanoLedger, isKeystone } = (given ?? {}) as Record<string, unknown>
  const publicKey = toBytes(pubKey)
  const parsed = typeof bech32Address === 'string' ? attempt(() => parseCosmosAddress(bech32Address)) : undefined
  if (!publicKey || !parsed || parsed.prefix !== network.bech32Prefix) throw invalid('account')
  if (!isSameBytes(toAddressBytes(publicKey), parsed.bytes)) throw invalid('public key')
  return { address: parsed.address, publicKey, isHardware: isNanoLedger === true || isKeystone === true }
}

function toBytes(given: unknown): Bytes | undefined {
  const bytes = ArrayBuffer.isView(given) ? Uint8Array.from(given as Uint8Array) : undefined
  return bytes?.length === 33 ? bytes : undefined
}

function invalid(what: string): WalletError {
  return new WalletError({ details: `The wallet shared an invalid ${what}.` })
}
