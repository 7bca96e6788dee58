import { startAnvil } from '@latchkey/anvil'
import { Agent } from 'undici'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { namesConfigSchema } from '../../names/namesConfig.ts'
import { createMemoryState } from '../../state/memory/createMemoryState.ts'
import { createNameStore } from '../../stores/createNameStore.ts'
import { createTestServer, storages, testChain } from '../../test/createTestServer.ts'
import { setUpEns } from '../../test/setUpEns.ts'
import { usedMessage } from '../../test/signNames.ts'
import { createEnsNames } from './createEnsNames.ts'
import { createRegistryNames } from './createRegistryNames.ts'
import { testNameProvider } from './nameProvider.conformance.ts'

const createAddress = () => privateKeyToAddress(generatePrivateKey())
const avatar = 'https://pictures.test/me.png'

for (const storage of storages)
  testNameProvider(`the registry on ${storage}`, async () => {
    const server = await createTestServer({ chains: [], storage })
    const store = createNameStore(server.context.db)
    const [address, unproven] = [createAddress(), createAddress()]
    const name = 'alice.reown.id'
    const writeAlong = () => Promise.resolve()
    const owned = { coinTypes: [60], ownerCoinType: 60, maxPerAddress: 1 }
    await store.register({ name, attributes: { avatar }, ...owned, writeAlong, message: usedMessage(address) })
    const set = { coinType: 0x80000000 + 10, address: unproven }
    const rules = { undoMs: 0, maxOwnerChangesPerDay: 1 }
    await store.setAddress({ name, coinType: 60, set, ...rules, message: usedMessage(address), writeAlong })
    return {
      provider: createRegistryNames({ store, config: namesConfigSchema.parse({}), cache: server.context.state.cache }),
      known: { address, name, avatar },
      elsewhere: set,
      nameless: createAddress(),
      unproven,
      unknownName: 'nobody.reown.id',
      close: server.close,
    }
  })

testNameProvider('ENS over a node', async () => {
  const anvil = await startAnvil()
  const ens = await setUpEns(anvil)
  const [address, unproven] = [createAddress(), createAddress()]
  await ens.setAddress('alice.eth', address)
  const elsewhere = { address: createAddress(), coinType: 0x80000000 + 10 }
  await ens.setAddressOf('alice.eth', elsewhere.coinType, elsewhere.address)
  await ens.setText('alice.eth', 'avatar', avatar)
  await ens.setReverse(address, 'alice.eth')
  await ens.setReverse(unproven, 'alice.eth')
  const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })] })
  const chains = [...server.context.chains.values()]
  const [chain] = chains
  if (!chain) throw new Error('The server has no chain.')
  const state = createMemoryState()
  const dispatcher = new Agent()
  return {
    provider: createEnsNames({
      chain,
      chains,
      resolver: ens.universalResolver,
      cache: state.cache,
      dispatcher,
    }),
    known: { address, name: 'alice.eth', avatar },
    elsewhere,
    nameless: createAddress(),
    unproven,
    unknownName: 'nobody.eth',
    async close() {
      await Promise.all([server.close(), state.close(), dispatcher.destroy()])
      await anvil.stop()
    },
  }
})
