import { type Address, type Hex, hashMessage, isAddressEqual, recoverMessageAddress, size } from 'viem'
import { verifyHash } from 'viem/actions'
import type { Chain } from '../chains/Chain.ts'
import { createChainClient } from '../chains/createChainClient.ts'

/**
 * Who made a signature: the key of the address itself (EIP-191), the contract at it (ERC-1271, or ERC-6492 before it is deployed), or
 * neither. A key's signature is checked without a node.
 * @throws NodeUnavailableError
 */
export async function verifyOwner(
  chain: Chain | undefined,
  options: { address: Address; message: string; signature: Hex; signal: AbortSignal },
): Promise<'key' | 'contract' | undefined> {
  const { address, message, signature, signal } = options
  if (await isOfKey(options)) return 'key'
  if (!chain) return undefined
  const { client, assertReached } = createChainClient(chain, { signal })
  const isValid = await verifyHash(client, { address, hash: hashMessage(message), signature }).catch(
    (error: unknown) => {
      assertReached()
      // What a signature makes viem or the node throw is no signature.
      if (error instanceof Error) return false
      throw error
    },
  )
  assertReached()
  return isValid ? 'contract' : undefined
}

async function isOfKey(options: { address: Address; message: string; signature: Hex }): Promise<boolean> {
  const { address, message, signature } = options
  if (size(signature) !== 64 && size(signature) !== 65) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false
  }
}
