import { getAddress } from 'viem/utils'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { NamesConfig } from '../../names/namesConfig.ts'
import { tryParseName } from '../../names/tryParseName.ts'
import type { NameStore } from '../../stores/createNameStore.ts'
import type { NameProvider } from './NameProvider.ts'

/** The names registered here. Always read from the database: what was registered a moment ago is there. */
export function createRegistryNames({ store, config }: { store: NameStore; config: NamesConfig }): NameProvider {
  return {
    name: 'registry',
    async findName(address) {
      const [first] = await store.listByAddress(getAddress(address))
      return (
        first && { name: first.name, avatar: first.attributes?.avatar ?? null, resolvedAt: new Date().toISOString() }
      )
    },
    async findAddress(name) {
      const key = tryParseName(config, name)?.name
      const stored = key === undefined ? undefined : await store.find(key)
      return stored?.addresses.find(({ coinType }) => coinType === ethereumCoinType)?.address
    },
  }
}
