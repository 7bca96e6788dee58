import type { Network } from '@latchkey/core'
import { TokenInvalidError, UnsupportedMethodError } from '@latchkey/core/errors'
import type { SignedPermit } from '@latchkey/core/internal'
import {
  decodeAbiParameters,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { checkWallet, requestWallet } from '../chain/requestWallet.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readContract } from '../tokens/readToken.ts'

/**
 * Whether an owner can approve a token by a signature (EIP-2612): the token's domain is valid, and the owner is no contract, whose
 * signatures the token could not verify.
 * @throws what the rpc throws
 */
export async function canPermit(
  rpc: Rpc,
  options: { network: Network; token: string; owner: string; signal?: AbortSignal },
): Promise<boolean> {
  const { network, owner, signal } = options
  const [domain, code] = await Promise.all([
    readPermitDomain(rpc, options),
    rpc(network, { method: 'eth_getCode', params: [owner, 'latest'], signal }),
  ])
  return domain !== undefined && code === '0x'
}

const method = 'eth_signTypedData_v4'

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
const permitParameters = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')

/**
 * Requests a wallet to sign an approval (EIP-2612), once. Its domain and nonce are read from the chain, and the wallet's account and chain
 * are checked first, as before any transaction.
 * @throws TokenInvalidError where the token does not accept permits, UnsupportedMethodError where the wallet does not sign typed data or
 * returns another kind of signature, AccountChangedError, NetworkChangedError, UserRejectedError and the other errors of wallets
 */
export async function signPermit(
  { rpc, provider }: { rpc: Rpc; provider: Eip1193Provider },
  options: {
    network: Network
    token: string
    owner: string
    spender: string
    amount: bigint
    deadline: bigint
    signal?: AbortSignal
  },
): Promise<SignedPermit> {
  const { network, token, amount, deadline, signal } = options
  const [owner, spender] = [getAddress(options.owner), getAddress(options.spender)]
  const known = await readPermitDomain(rpc, options)
  if (!known) throw new TokenInvalidError({ details: `${token} does not accept permits` })
  await checkWallet(provider, { network, from: owner, signal })
  const message = { owner, spender, value: String(amount), nonce: String(known.nonce), deadline: String(deadline) }
  const answer = await requestWallet(provider, {
    method,
    params: [owner, JSON.stringify({ types, primaryType: 'Permit', domain: known.domain, message })],
    signal,
  })
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/.exec(String(answer).toLowerCase())
  if (!parts) throw new UnsupportedMethodError({ method })
  const [r, s] = [`0x${parts[1]}`, `0x${parts[2]}`] as const
  // Some wallets return 0 or 1 instead of 27 or 28.
  const v = (Number(`0x${parts[3]}`) % 27) + 27
  const encoded = encodeAbiParameters(permitParameters, [owner, spender, amount, deadline, v, r, s])
  return { token: token.toLowerCase(), amount, deadline, v, r, s, encoded }
}

const permitAbi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
])

/** A token's EIP-712 domain, and the owner's next permit nonce. */
export type PermitDomain = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  nonce: bigint
}

/**
 * Reads a token's signing domain (EIP-2612) from the chain and computes its hash: undefined unless it matches the token's own
 * `DOMAIN_SEPARATOR()` on this chain. A token with another kind of `permit` (Dai on Ethereum) reverts when the swap is simulated.
 * @throws what the rpc throws, except for a contract that lacks the functions
 */
export async function readPermitDomain(
  rpc: Rpc,
  { network, token, owner, signal }: { network: Network; token: string; owner: string; signal?: AbortSignal },
): Promise<PermitDomain | undefined> {
  const read = (data: Hex) => readContract(rpc, { network, to: token, data, signal })
  const [separator, nonce, name, version] = await Promise.all([
    read(encodeFunctionData({ abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' })),
    read(encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [getAddress(owner)] })),
    read(encodeFunctionData({ abi: permitAbi, functionName: 'name' })),
    read(encodeFunctionData({ abi: permitAbi, functionName: 'version' })),
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
