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
/** ERC-1271's return value for a valid signature. */
const validSignature = '0x1626ba7e'

type Signed = { address: Address; hash: Hex; signature: Hex }

/**
 * Verifies a signature: by the key of the address (EIP-191), by the contract at the address (ERC-1271, or ERC-6492 before it is deployed),
 * or by neither. A key's signature needs no node, and must have a low S.
 * @param options.caller whose share of the nodes a contract takes.
 * @throws NodeUnavailableError, CallerBusyError
 */
export async function verifyOwner(
  chain: Chain | undefined,
  options: { address: Address; message: string; signature: Hex; caller: string; signal: AbortSignal },
): Promise<'key' | 'contract' | undefined> {
  const { address, message, signature, caller, signal } = options
  if (await isSignedByKey(options)) return 'key'
  if (!chain) return undefined
  const { client, assertReached } = createChainClient(chain, { caller, signal })
  const isValid = await isOfContract(client, { address, hash: hashMessage(message), signature }).catch(
    (error: unknown) => {
      assertReached()
      // A signature that makes viem or the node throw is invalid.
      if (error instanceof Error) return false
      throw error
    },
  )
  assertReached()
  return isValid ? 'contract' : undefined
}

/**
 * Verifies the signature of a contract. For a deployed contract, the deployment call of an ERC-6492 signature is not simulated: it could
 * change the result at no cost, such as by buying the token that owns the account.
 */
async function isOfContract(client: ChainClient['client'], { address, hash, signature }: Signed): Promise<boolean> {
  const isWrapped = isErc6492Signature(signature)
  const code = await getCode(client, { address })
  // Without code, other forms of a key's signature, such as one with a high S, are invalid.
  if (!code) return isWrapped && (await verifyHash(client, { address, hash, signature }))
  const own = isWrapped ? parseErc6492Signature(signature).signature : signature
  return (
    (await readContract(client, { address, abi, functionName: 'isValidSignature', args: [hash, own] })) ===
    validSignature
  )
}

/** Half of secp256k1's order: anyone can derive a second signature with a high S, so only the low one is valid (EIP-2). */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether the key of an address signed a message (EIP-191): 65 bytes, with a low S. */
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
    return false // not a signature
  }
}
