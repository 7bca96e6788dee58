import {
  type Address,
  type Hex,
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  recoverMessageAddress,
  type SignableMessage,
  size,
  slice,
} from 'viem'
import { getCode, readContract, verifyHash } from 'viem/actions'
import type { Chain } from '../chains/Chain.ts'
import { type ChainClient, createChainClient } from '../chains/createChainClient.ts'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** ERC-1271's yes. */
const yes = '0x1626ba7e'

type Signed = { address: Address; hash: Hex; signature: Hex }

/**
 * Who made a signature: the key of the address itself (EIP-191), the contract at it (ERC-1271, or ERC-6492 before it is deployed), or
 * neither. A key's signature is checked without a node, and must have its low S.
 * @throws NodeUnavailableError
 */
export async function verifyOwner(
  chain: Chain | undefined,
  options: { address: Address; message: string; signature: Hex; signal: AbortSignal },
): Promise<'key' | 'contract' | undefined> {
  const { address, message, signature, signal } = options
  if (await isSignedByKey(options)) return 'key'
  if (!chain) return undefined
  const { client, assertReached } = createChainClient(chain, { signal })
  const isValid = await isOfContract(client, { address, hash: hashMessage(message), signature }).catch(
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

/**
 * A contract that is there answers as it is. The call that a signature brings along to deploy it (ERC-6492) is not made then: it could be
 * one that changes the answer, such as buying the token that owns the account, and what is only simulated costs nothing.
 */
async function isOfContract(client: ChainClient['client'], { address, hash, signature }: Signed): Promise<boolean> {
  const isWrapped = isErc6492Signature(signature)
  const code = await getCode(client, { address })
  // A key's signature in another form, with the larger `s` for example, is none either.
  if (!code) return isWrapped && (await verifyHash(client, { address, hash, signature }))
  const own = isWrapped ? parseErc6492Signature(signature).signature : signature
  return (await readContract(client, { address, abi, functionName: 'isValidSignature', args: [hash, own] })) === yes
}

/** Half of secp256k1's order: of the two signatures that anyone can make of one, the one with the smaller `s` counts (EIP-2). */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether the key of an address made a signature of a message (EIP-191): 65 bytes, `s` in its lower half. */
export async function isSignedByKey(options: {
  address: Address
  message: SignableMessage
  signature: Hex
}): Promise<boolean> {
  const { address, message, signature } = options
  if (size(signature) !== 65 || BigInt(slice(signature, 32, 64)) > largestS) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false // bytes that are no signature
  }
}
