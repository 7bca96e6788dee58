import { expect, test } from 'vitest'
import { alice, createScriptedWallet, networkA, networkB, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { witnessSources } from './witnessSources.ts'

const restricted = 'https://restricted.example'

function createTestLatchkey() {
  const wallet = createScriptedWallet()
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([wallet])],
    serverUrl: 'https://wallet.example',
    apiUrls: { restricted },
    storage: memoryStorage(),
  })
  latchkey.store.setState({ connectors: [wallet.connector] })
  return latchkey
}

test('includes every URL of the server, also the one for restricted visitors', () => {
  const { serverUrls, network } = witnessSources(createTestLatchkey(), networkB)
  expect(serverUrls).toEqual(['https://wallet.example', restricted])
  expect(network).toBe(networkB)
})

test('includes the connected wallet for networks of its namespace', () => {
  const latchkey = createTestLatchkey()
  expect(witnessSources(latchkey, networkA).connectorId).toBeUndefined()
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  expect(witnessSources(latchkey, networkA).connectorId).toBe('test.wallet')
  expect(witnessSources(latchkey, { ...networkA, chainNamespace: 'solana' }).connectorId).toBeUndefined()
})
