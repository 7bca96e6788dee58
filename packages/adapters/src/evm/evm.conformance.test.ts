import { type Anvil, startAnvil } from '@latchkey/anvil'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { evm } from './evm.ts'
import { announceWallet } from './test/announceWallet.ts'
import { callNode } from './test/callNode.ts'
import { createTestChain } from './test/createTestChain.ts'
import { alice, bob, createTestWallet } from './test/createTestWallet.ts'

let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

describeAdapter('evm', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createTestWallet({ url: node.url })
  let remove = announceWallet(wallet.provider)
  return {
    createAdapter: () => evm({ chains: [createTestChain(31337, node.url), createTestChain(31338, node.url)] }),
    connectorId: 'org.example.test',
    accounts: [alice, bob],
    wallet: {
      lock: () => wallet.setLocked(true),
      unlock: () => wallet.setLocked(false),
      setAccounts: wallet.setAccounts,
      setOtherChain: () => wallet.setChain(31338),
      disconnect: () => wallet.emit('disconnect', { code: 4900, message: 'gone' }),
      rejectNext: () => wallet.setNext('reject'),
      failNext: () => wallet.setNext('fail'),
      hang: () => wallet.setNext('hang'),
      signatures: wallet.signatures,
      listeners: wallet.listeners,
      announceTwin: () => void announceWallet(createTestWallet({ url: node.url }).provider, { uuid: 'another' }),
      remove: () => remove(),
      announce: () => {
        remove = announceWallet(wallet.provider)
      },
    },
    readNativeBalance: async (address) =>
      BigInt(await callNode<string>(node.url, 'eth_getBalance', [address, 'latest'])),
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    dispose: () => void vi.unstubAllGlobals(),
  }
})
