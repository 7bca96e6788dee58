import type { Network } from '@latchkey/core'
import { decodeAbiParameters, domainSeparator, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { askContract } from '../tokens/askContract.ts'

const permitAbi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
])

/** What a signature for a token is about: EIP-712's domain, and the owner's next nonce. */
export type PermitDomain = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  nonce: bigint
}

/**
 * Reads a token's signing domain (EIP-2612) from the chain and makes it anew: undefined unless it is the one the token itself checks
 * signatures by, its `DOMAIN_SEPARATOR()`, on this chain. A token whose `permit` is another (Dai of Ethereum) refuses the signature when
 * the swap is run on the node.
 * @throws what the rpc throws, but for a contract that lacks the functions
 */
export async function readPermitDomain(
  rpc: Rpc,
  { network, token, owner, signal }: { network: Network; token: string; owner: string; signal?: AbortSignal },
): Promise<PermitDomain | undefined> {
  const ask = (data: Hex) => askContract(rpc, { network, to: token, data, signal })
  const [separator, nonce, name, version] = await Promise.all([
    ask(encodeFunctionData({ abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' })),
    ask(encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [getAddress(owner)] })),
    ask(encodeFunctionData({ abi: permitAbi, functionName: 'name' })),
    ask(encodeFunctionData({ abi: permitAbi, functionName: 'version' })),
  ])
  const text = readText(name)
  if (separator?.length !== 66 || nonce?.length !== 66 || text === undefined) return undefined
  const domain = {
    name: text,
    version: readText(version) ?? '1',
    chainId: Number(network.id),
    verifyingContract: getAddress(token),
  }
  return domainSeparator({ domain }) === separator.toLowerCase() ? { domain, nonce: BigInt(nonce) } : undefined
}

function readText(answer: Hex | undefined): string | undefined {
  try {
    return answer && decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return undefined
  }
}
