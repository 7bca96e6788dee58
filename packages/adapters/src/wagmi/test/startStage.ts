import { vi } from 'vitest'
import type { ConformanceStage } from '../../conformance/ConformanceWorld.ts'
import { announceWallet } from '../../evm/test/announceWallet.ts'
import { createTestWallet } from '../../evm/test/createTestWallet.ts'
import { startEvm, steer } from '../../evm/test/startStage.ts'
import { offerWallet } from '../connectors/offerWallet.ts'
import { wagmi } from '../wagmi.ts'
import { createChain, createMemory, openHostApp } from './createHostApp.ts'

/** An EVM chain, and an app with wagmi that finds an announced wallet, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const { url, nodeUrl, stop, world } = await startEvm()
  return {
    stop,
    createWorld() {
      vi.stubGlobal('window', new EventTarget())
      const wallet = createTestWallet({ url })
      let remove = announceWallet(wallet.provider)
      const memory = createMemory()
      const chains = [createChain(31337, nodeUrl), createChain(31338, nodeUrl)] as const
      const connectors = [offerWallet({ id: 'paired', name: 'Phone' }), offerWallet({ id: 'email', name: 'Email' })]
      return {
        ...world,
        createAdapter: () => wagmi({ config: openHostApp({ chains, memory, connectors }).config }),
        // wagmi reports the end of a connection only once, whether it was locked or disconnected.
        wallet: {
          ...steer(wallet),
          remove: () => remove(),
          // wagmi takes no wallet while it reads its storage.
          announce: () =>
            void setTimeout(() => {
              remove = announceWallet(wallet.provider)
            }),
        },
      }
    },
  }
}
