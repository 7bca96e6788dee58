import { WalletError } from '@latchkey/core/errors'
import { type Bytes, fromCosmosBase64, isCosmosSignature, writeMessageDoc } from '@latchkey/wire/cosmos'
import type { PageWallet } from '../discovery/PageWallet.ts'
import type { CosmosNetwork } from '../parseOptions.ts'
import type { CosmosKey } from '../wallets/CosmosKey.ts'
import { callProvider } from '../wallets/callProvider.ts'

/**
 * Signs a text by ADR-36 with the account that is selected in the wallet. Prompts the visitor.
 * @returns the signature in base64, over this text and by this key
 * @throws WalletError for any other, and what the wallet throws
 */
export async function signMessage(
  wallet: PageWallet,
  request: { key: CosmosKey; network: CosmosNetwork; message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const { key, network, message, signal } = request
  const parameters = [network.id, key.address, message]
  const answer = await callProvider(wallet, 'signArbitrary', { parameters, signal })
  const text = readSignature(answer)
  const isRight = isCosmosSignature(decode(text), writeMessageDoc(key.address, message), key.publicKey)
  if (!isRight) throw new WalletError({ details: 'The wallet signed another message, or with another key.' })
  return text
}

/** The signature in a wallet's response. @throws WalletError */
export function readSignature(answer: unknown): string {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature === 'string') return signature
  throw new WalletError({ details: 'The wallet did not return a signature.' })
}

function decode(text: string): Bytes {
  try {
    return fromCosmosBase64(text)
  } catch (cause) {
    throw new WalletError({ details: 'The wallet did not return a signature.', cause })
  }
}
