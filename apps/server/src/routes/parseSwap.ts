import { CaipFormatError, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { parseAsset } from './parseAccount.ts'

const maxUint256 = 2n ** 256n - 1n

/**
 * Parses the tokens of a swap, and its network.
 * @throws ApiError 400
 */
export function parsePair(
  context: Pick<ServerContext, 'chains'>,
  input: { from: string; to: string },
): { chain: Chain; from: Address; to: Address } {
  const from = parseAsset(context, { value: input.from, field: 'from' })
  const to = parseAsset(context, { value: input.to, field: 'to' })
  if (from.chain !== to.chain) reject('from and to must be on the same network')
  if (from.address === to.address) reject('from and to must differ')
  return { chain: from.chain, from: from.address, to: to.address }
}

/** @throws ApiError 400 */
export function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount === 0n || amount > maxUint256) reject('amount must be above zero and fit 256 bits')
  return amount
}

/** An optional address, bare or CAIP-10; undefined when it is invalid, as existing servers ignore it. */
export function readUser(value: string | undefined): Address | undefined {
  const address = value?.slice(value.lastIndexOf(':') + 1).toLowerCase()
  return address !== undefined && /^0x[0-9a-f]{40}$/.test(address) ? (address as Address) : undefined
}

/** @throws ApiError 400 unless it is CAIP-10 on this network. */
export function parseUser(chain: Chain, value: string): Address {
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(value)
    const user = address.toLowerCase()
    if (`${chainNamespace}:${chainId}` !== chain.caipNetworkId) reject('userAddress must be on the same network')
    if (!/^0x[0-9a-f]{40}$/.test(user))
      throw new ApiError(400, { field: 'userAddress', description: 'The address provided is invalid' })
    return user as Address // the regex has just proved it
  } catch (error) {
    if (!(error instanceof CaipFormatError)) throw error
    throw new ApiError(400, {
      field: 'userAddress',
      description: 'Crypto utils error: userAddress is not a CAIP-10 address',
    })
  }
}

function reject(reason: string): never {
  throw new ApiError(400, { field: '', description: `Conversion parameter error: ${reason}` })
}
