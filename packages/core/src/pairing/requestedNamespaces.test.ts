import { expect, test } from 'vitest'
import { networkS, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { setNamespaceEnabled } from '../actions/setNamespaceEnabled.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import type { PairingAbility } from '../adapter/wallets.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { requestedNamespaces } from './requestedNamespaces.ts'

const pairable = (adapter: Adapter, asked: Partial<PairingAbility>): Adapter => ({
  ...adapter,
  pairing: { methods: [], events: [], setWallet: () => {}, ...asked },
})

const evm = pairable(scriptedAdapter([]), { methods: ['personal_sign'], events: ['chainChanged'] })
const solana = pairable(scriptedAdapter([], {}, [networkS]), {
  methods: ['solana_signMessage'],
  chains: ['solana:older'],
})
const asksEvm = { chains: ['eip155:1', 'eip155:2'], methods: ['personal_sign'], events: ['chainChanged'] }

test('asks for every namespace whose wallets can be paired, in one proposal, older names of networks included', () => {
  const latchkey = createLatchkey({ adapters: [evm, solana], storage: memoryStorage() })
  expect(requestedNamespaces(latchkey)).toEqual({
    eip155: asksEvm,
    solana: { chains: ['solana:sol', 'solana:older'], methods: ['solana_signMessage'], events: [] },
  })
})

test('asks for no namespace that is disabled, or whose adapter cannot be paired', () => {
  const alone = createLatchkey({ adapters: [evm, scriptedAdapter([], {}, [networkS])], storage: memoryStorage() })
  expect(requestedNamespaces(alone)).toEqual({ eip155: asksEvm })
  const latchkey = createLatchkey({ adapters: [evm, solana], storage: memoryStorage() })
  setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
  expect(requestedNamespaces(latchkey)).toEqual({ eip155: asksEvm })
})
