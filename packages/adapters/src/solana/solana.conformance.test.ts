import { createPublicKey, verify } from 'node:crypto'
import { type Svm, startSvm } from '@latchkey/svm'
import { fromBase58 } from '@latchkey/wire/solana'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { solana } from './solana.ts'
import { alice, bob, callNode, createTestWallet, registerWallet } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

let node: Svm
beforeAll(async () => {
  node = await startSvm({ slotMs: 20 })
  for (const { address } of [alice, bob]) await callNode(node.url, 'requestAirdrop', [address, 5_000_000_000])
})
afterAll(() => node.stop())

describeAdapter('solana', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createTestWallet({ url: node.url })
  let remove = registerWallet(wallet.wallet)
  return {
    createAdapter: () => solana({ chains: testChains(node.url) }),
    connectorId: 'solana/Test Wallet',
    accounts: [alice.address, bob.address],
    wallet: {
      lock: () => wallet.setLocked(true),
      unlock: () => wallet.setLocked(false),
      setAccounts: wallet.setAccounts,
      rejectNext: () => wallet.setNext('reject'),
      failNext: () => wallet.setNext('fail'),
      hang: () => wallet.setNext('hang'),
      signatures: wallet.signatures,
      listeners: wallet.listeners,
      announceTwin: () => void registerWallet(createTestWallet({ url: node.url }).wallet),
      remove: () => remove(),
      announce: () => {
        remove = registerWallet(wallet.wallet)
      },
    },
    readNativeBalance: async (address) =>
      BigInt((await callNode<{ value: number }>(node.url, 'getBalance', [address])).value),
    async verify({ address, message, signature }) {
      const account = [alice, bob].find((one) => one.address === address)
      return (
        account !== undefined && verify(null, Buffer.from(message), createPublicKey(account.key), fromBase58(signature))
      )
    },
    dispose: () => void vi.unstubAllGlobals(),
  }
})
