import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { namesConfigSchema } from '../../../names/namesConfig.ts'
import { createNameStore } from '../../../stores/createNameStore.ts'
import { createTestServer, type Storage } from '../../../test/createTestServer.ts'
import { usedMessage } from '../../../test/signNames.ts'
import { createRegistryNames } from '../../names/createRegistryNames.ts'
import type { ProviderCase } from '../ProviderCase.ts'

const createAddress = () => privateKeyToAddress(generatePrivateKey())

export const registry: ProviderCase = {
  kind: 'name',
  name: 'registry',
  conformance: {
    'on embedded': () => setUp('embedded'),
    'on postgres and redis': () => setUp('postgres and redis'),
  },
  failures: 'has no upstream',
}

async function setUp(storage: Storage) {
  const server = await createTestServer({ chains: [], storage })
  const store = createNameStore(server.context.db)
  const [address, unproven] = [createAddress(), createAddress()]
  const name = 'alice.reown.id'
  const avatar = 'https://pictures.test/me.png'
  const writeAlong = () => Promise.resolve()
  const owned = { coinTypes: [60], ownerCoinType: 60, maxPerAddress: 1 }
  await store.register({ name, attributes: { avatar }, ...owned, writeAlong, message: usedMessage(address) })
  const set = { coinType: 0x80000000 + 10, address: unproven }
  const rules = { undoMs: 0, maxOwnerChangesPerDay: 1 }
  await store.setAddress({ name, coinType: 60, set, ...rules, message: usedMessage(address), writeAlong })
  return {
    provider: createRegistryNames({ store, config: namesConfigSchema.parse({}), cache: server.context.state.cache }),
    known: { address, name },
    identities: { known: { address, name, avatar }, nameless: createAddress(), unproven },
    elsewhere: set,
    unknownName: 'nobody.reown.id',
    stop: server.close,
  }
}
