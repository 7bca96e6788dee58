import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import * as z from 'zod'
import type { NamesConfig } from '../../names/namesConfig.ts'
import { tryParseName } from '../../names/parseName.ts'
import type { Cache } from '../../state/SharedState.ts'
import type { NameStore } from '../../stores/NameStore.ts'
import type { NameProvider } from './NameProvider.ts'

/**
 * How long the name of an address is cached. Registering and changing a name removes it at once (`invalidateIdentities`); this limits what was
 * read meanwhile, and the name of an address that lost it.
 */
const ttlMs = 10_000
const foundSchema = z.nullable(z.object({ name: z.string(), avatar: z.nullable(z.string()), resolvedAt: z.string() }))

/**
 * The cache key for the name of an address.
 * @param coinType the network of a contract's name; undefined for a key's name, which is the same on every network.
 */
export function identityKey(address: Address, coinType: number | undefined): string {
  return `registry-name:${address.toLowerCase()}${coinType === undefined ? '' : `:${coinType}`}`
}

/** The names registered here. */
export function createRegistryNames(context: { store: NameStore; config: NamesConfig; cache: Cache }): NameProvider {
  const { store, config, cache } = context

  async function read(address: Address, coinType: number | undefined): Promise<z.infer<typeof foundSchema>> {
    async function load(): Promise<z.infer<typeof foundSchema>> {
      const [first] = await store.listByAddress(getAddress(address), { coinType })
      const avatar = first?.attributes?.avatar ?? null
      return first ? { name: first.name, avatar, resolvedAt: new Date().toISOString() } : null
    }
    return await cache.load(identityKey(address, coinType), { ttlMs, schema: foundSchema, load })
  }

  return {
    name: 'registry',
    async getName(address, { coinType }) {
      return (await read(address, undefined)) ?? (await read(address, coinType)) ?? undefined
    },
    owns: (name) => [...config.zones, ...config.aliases].some((zone) => name.endsWith(`.${zone}`)),
    async resolve(name, { coinType }) {
      const key = tryParseName(config, name)?.name
      const stored = key === undefined ? undefined : await store.find(key)
      const address = stored?.addresses.find((owned) => owned.coinType === coinType)?.address
      return address && { address, ownerChange: stored?.ownerChange }
    },
  }
}
