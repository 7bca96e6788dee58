import type { Dispatcher } from 'undici'
import { type Address, type Client, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { createChainClient } from '../../chains/createChainClient.ts'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import { toNormalName } from '../../names/toNormalName.ts'
import type { Cache } from '../../state/Cache.ts'
import { UnanswerableError } from '../rpc/forward.ts'
import { findNftAvatar } from './findNftAvatar.ts'
import type { NameProvider } from './NameProvider.ts'
import { requestGateway } from './requestGateway.ts'
import { toAvatarUrl } from './toAvatarUrl.ts'

/** SPEC §9. */
const ttlMs = 5 * 60_000
/** All that a lookup asks of nodes and gateways. */
const timeoutMs = 15_000
const foundSchema = z.object({ name: z.string(), avatar: z.nullable(z.string()), resolvedAt: z.string() })

/**
 * ENS over the nodes of a network, by its universal resolver. A reverse record counts only if its name is in ENSIP-15's normal form and
 * points back to the address.
 * @param context.dispatcher of `createPublicAgent`, for names whose records are off chain.
 */
export function createEnsNames(context: {
  chain: Chain
  /** Where NFTs that are avatars may be. */
  chains: readonly Chain[]
  resolver: Address
  cache: Cache
  dispatcher: Dispatcher
}): NameProvider {
  const { chain, resolver, cache, dispatcher } = context

  /** viem for one lookup, which several callers may wait for: it ends by its own time. */
  async function withClient<value>(
    look: (client: Client, options: { universalResolverAddress: Address; signal: AbortSignal }) => Promise<value>,
  ): Promise<value | undefined> {
    const signal = AbortSignal.timeout(timeoutMs)
    const { client, assertReached } = createChainClient(chain, {
      signal,
      ccipRequest: (parameters) => requestGateway({ ...parameters, dispatcher }),
    })
    try {
      return await look(client, { universalResolverAddress: resolver, signal })
    } catch (error) {
      // Who took the time, a node or a resolver with slow gateways, is not known: a stranger's name must not count against the nodes.
      if (signal.aborted) throw new UnanswerableError('too slow', [error])
      assertReached()
      // Resolvers are anyone's contracts: what they make viem throw is a name that does not resolve.
      if (error instanceof Error) return undefined
      throw error
    }
  }

  function resolve(name: string, coinType = ethereumCoinType): Promise<Address | undefined> {
    // Every resolver knows `addr(node)`; fewer know that of a coin type.
    const asked = coinType === ethereumCoinType ? {} : { coinType: BigInt(coinType) }
    return withClient(async (client, { universalResolverAddress }) => {
      const found = await getEnsAddress(client, { name, universalResolverAddress, ...asked })
      return found && isAddress(found, { strict: false }) ? getAddress(found) : undefined
    })
  }

  async function readAvatar(name: string, owner: Address): Promise<string | null> {
    const found = await withClient(async (client, { universalResolverAddress, signal }) => {
      const record = await getEnsText(client, { name, key: 'avatar', universalResolverAddress })
      if (!record) return undefined
      const image = await findNftAvatar(record, { owner, chains: context.chains, signal })
      return toAvatarUrl(image ?? record)
    })
    return found ?? null
  }

  async function read(address: Address): Promise<z.infer<typeof foundSchema> | null> {
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
    async findName(address) {
      const found = await cache.load(`ens:${chain.id}:${address.toLowerCase()}`, {
        ttlMs,
        schema: z.nullable(foundSchema),
        load: () => read(address),
      })
      return found ?? undefined
    },
    owns: () => false,
    async findAddress(name, { coinType }) {
      const address = isNormal(name) ? await resolve(name, coinType) : undefined
      return address && { address }
    },
  }
}

function isNormal(name: string): boolean {
  return toNormalName(name) === name
}
