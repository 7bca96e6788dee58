import { type Anvil, startAnvil } from '@latchkey/anvil'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { announceWallet } from '../evm/test/announceWallet.ts'
import { callNode } from '../evm/test/callNode.ts'
import { alice, bob, createTestWallet } from '../evm/test/createTestWallet.ts'
import { offerWallet } from './connectors/offerWallet.ts'
import { createChain, createMemory, openHostApp } from './test/createHostApp.ts'
import { wagmi } from './wagmi.ts'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

describeAdapter('wagmi', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createTestWallet({ url: node.url })
  let remove = announceWallet(wallet.provider)
  const memory = createMemory()
  const chains = [createChain(31337, node.url), createChain(31338, node.url)] as const
  const connectors = [offerWallet({ id: 'paired', name: 'Phone' }), offerWallet({ id: 'email', name: 'Email' })]
  return {
    createAdapter: () => wagmi({ config: openHostApp({ chains, memory, connectors }).config }),
    connectorId: 'org.example.test',
    accounts: [alice, bob],
    // wagmi reports the end of a connection only once, whether it was locked or disconnected.
    wallet: {
      lock: () => wallet.setLocked(true),
      unlock: () => wallet.setLocked(false),
      setAccounts: wallet.setAccounts,
      setOtherChain: () => wallet.setChain(31338),
      rejectNext: () => wallet.setNext('reject'),
      hang: () => wallet.setNext('hang'),
      signatures: wallet.signatures,
      remove: () => remove(),
      // wagmi takes no wallet while it reads its storage.
      announce: () =>
        void setTimeout(() => {
          remove = announceWallet(wallet.provider)
        }),
    },
    readNativeBalance: async (address) =>
      BigInt(await callNode<string>(node.url, 'eth_getBalance', [address, 'latest'])),
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    dispose: () => void vi.unstubAllGlobals(),
  }
})
