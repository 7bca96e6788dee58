import { expect, test } from 'vitest'
import { alice, createScriptedWallet, networkA, networkB, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { witnessSources } from './witnessSources.ts'

const restricted = 'https://restricted.example'

function createKit() {
  const wallet = createScriptedWallet()
  const kit = createLatchkey({
    adapters: [scriptedAdapter([wallet])],
    serverUrl: 'https://wallet.example',
    apiUrls: { restricted },
    storage: memoryStorage(),
  })
  kit.store.setState({ connectors: [wallet.connector] })
  return kit
}

test('names every address of the server, the one for restricted visitors too', () => {
  const { serverUrls, network } = witnessSources(createKit(), networkB)
  expect(serverUrls).toEqual(['https://wallet.example', restricted])
  expect(network).toBe(networkB)
})

test('names the connected wallet, for networks of its own namespace', () => {
  const kit = createKit()
  expect(witnessSources(kit, networkA).connectorId).toBeUndefined()
  applyEvent(kit, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(kit, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  expect(witnessSources(kit, networkA).connectorId).toBe('test.wallet')
  expect(witnessSources(kit, { ...networkA, chainNamespace: 'solana' }).connectorId).toBeUndefined()
})
