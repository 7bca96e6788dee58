import type { Dispatcher } from 'undici'
import { type Address, type Client, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { decodeFunctionResult, encodeFunctionData, getAddress, isAddress, parseAbi } from 'viem/utils'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { createChainClient } from '../../chains/createChainClient.ts'
import { readContracts } from '../../chains/readContracts.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import { readNfts } from '../../jobs/indexer/readNfts.ts'
import { ethereumCoinType, solanaCoinType } from '../../names/coinTypes.ts'
import { toNormalName } from '../../names/parseName.ts'
import type { Cache } from '../../state/SharedState.ts'
import { CallerBusyError } from '../rpc/createCallerShares.ts'
import { UnanswerableError } from '../rpc/forward.ts'
import type { NameProvider } from './NameProvider.ts'
import { requestGateway } from './requestGateway.ts'

/** Names rarely change; a new one appears within this time. */
const ttlMs = 5 * 60_000
/** The time for all requests of one lookup to nodes and gateways. */
const timeoutMs = 15_000
const foundSchema = z.nullable(z.object({ name: z.string(), avatar: z.nullable(z.string()), resolvedAt: z.string() }))

/**
 * ENS over the nodes of a network, through its universal resolver. A reverse record counts only if its name is in ENSIP-15's normal form
 * and resolves to the address.
 * @param context.dispatcher from `createPublicAgent`, for names with offchain records.
 */
export function createEnsNames(context: {
  chain: Chain
  /** The networks of NFT avatars. */
  chains: readonly Chain[]
  resolver: Address
  cache: Cache
  dispatcher: Dispatcher
}): NameProvider {
  const { chain, resolver, cache, dispatcher } = context

  /** Runs one lookup with viem. Several callers may wait for it, so it has a timeout of its own. */
  async function withClient<value>(
    lookUp: (client: Client, options: { universalResolverAddress: Address; signal: AbortSignal }) => Promise<value>,
  ): Promise<value | undefined> {
    const signal = AbortSignal.timeout(timeoutMs)
    const { client, assertReached } = createChainClient(chain, {
      // Callers share a lookup, so it is in no caller's share.
      caller: 'names',
      signal,
      ccipRequest: (parameters) => requestGateway({ ...parameters, dispatcher }),
    })
    try {
      return await lookUp(client, { universalResolverAddress: resolver, signal })
    } catch (error) {
      // Either a node or the resolver's gateways were slow, so the timeout must not count against the nodes.
      if (signal.aborted) throw new UnanswerableError('too slow', [error])
      assertNodesReached(assertReached)
      // Anyone can write a resolver: an error that one makes viem throw means that the name does not resolve.
      if (error instanceof Error) return undefined
      throw error
    }
  }

  function resolve(name: string, coinType = ethereumCoinType): Promise<Address | undefined> {
    // Every resolver has `addr(node)`; fewer have the variant with a coin type.
    const options = coinType === ethereumCoinType ? {} : { coinType: BigInt(coinType) }
    return withClient(async (client, { universalResolverAddress }) => {
      const found = await getEnsAddress(client, { name, universalResolverAddress, ...options })
      return found && isAddress(found, { strict: false }) ? getAddress(found) : undefined
    })
  }

  async function readAvatar(name: string, owner: Address): Promise<string | null> {
    const found = await withClient(async (client, { universalResolverAddress, signal }) => {
      const record = await getEnsText(client, { name, key: 'avatar', universalResolverAddress })
      if (!record) return undefined
      const image = await readNftAvatar(record, { owner, chains: context.chains, signal })
      return toAvatarUrl(image ?? record)
    })
    return found ?? null
  }

  async function read(address: Address): Promise<z.infer<typeof foundSchema>> {
    const name = await withClient((client, { universalResolverAddress }) =>
      getEnsName(client, { address, universalResolverAddress }),
    )
    if (!name || !isNormal(name)) return null
    const confirmed = await resolve(name)
    if (!confirmed || !isAddressEqual(confirmed, address)) return null
    return { name, avatar: await readAvatar(name, address), resolvedAt: new Date().toISOString() }
  }

  return {
    name: 'ens',
    async getName(address) {
      const found = await cache.load(`ens:${chain.id}:${address.toLowerCase()}`, {
        ttlMs,
        schema: foundSchema,
        load: () => read(address),
      })
      return found ?? undefined
    },
    owns: () => false,
    async resolve(name, { coinType }) {
      // What a name has for other chains is no EVM address, whatever its resolver returns.
      const isRead = coinType !== solanaCoinType && isNormal(name)
      const address = isRead ? await resolve(name, coinType) : undefined
      return address && { address }
    },
  }
}

/** @throws NodeUnavailableError; UnanswerableError where too many lookups wait for the nodes. */
function assertNodesReached(assertReached: () => void): void {
  try {
    assertReached()
  } catch (error) {
    throw error instanceof CallerBusyError ? new UnanswerableError('busy', [error]) : error
  }
}

function isNormal(name: string): boolean {
  return toNormalName(name) === name
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** The record of ENSIP-12: `eip155:1/erc721:0x…/42`. */
const pattern = /^eip155:(\d{1,12})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/

/**
 * The image of the NFT that an avatar record names, if `owner` holds it and its metadata is inline; otherwise undefined.
 * @throws NodeUnavailableError
 */
export async function readNftAvatar(
  record: string,
  options: { owner: Address; chains: readonly Chain[]; signal: AbortSignal },
): Promise<string | undefined> {
  const { owner, chains, signal } = options
  const [, chainId, kind, token, id] = pattern.exec(record) ?? []
  const chain = chains.find((one) => String(one.id) === chainId)
  if (!chain || !token || !isAddress(token, { strict: false }) || id === undefined) return undefined
  const tokenId = BigInt(id)
  if (tokenId >= 2n ** 256n) return undefined
  const call =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, tokenId] })
  const [response] = await readContracts(chain, { calls: [{ to: token, data: call }], signal })
  if (response === undefined || response.length !== 66) return undefined
  const isOwned =
    kind === 'erc721'
      ? isAddressEqual(decodeFunctionResult({ abi, functionName: 'ownerOf', data: response }), owner)
      : decodeFunctionResult({ abi, functionName: 'balanceOf', data: response }) > 0n
  if (!isOwned) return undefined
  const [piece] = await readNfts(chain.rpc, {
    pieces: [{ token, tokenId, kind: kind === 'erc721' ? 'erc721' : 'erc1155' }],
    signal,
  })
  return piece?.imageUrl ?? undefined
}

/** The maximum length of an image inside the record itself. */
const maxDataLength = 64 * 1024

/** The image of an avatar record (ENSIP-12): an https or ipfs URL, or a data URL of a raster format. Otherwise null. */
export function toAvatarUrl(record: string): string | null {
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/.test(record))
    return record.length <= maxDataLength ? record : null
  return toRemoteUrl(record) ?? null
}
