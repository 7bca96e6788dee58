import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import { fromBase64, isMessageSignature } from '@latchkey/wire/bitcoin'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { bitcoin } from './bitcoin.ts'
import { alice, bob, createTestWallet, registerWallet } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

let node: Bitcoin
beforeAll(async () => {
  node = await startBitcoin({ autoMine: true })
  for (const { address } of [alice, bob]) await node.control.fund(address, 5_000_000)
})
afterAll(() => node.stop())

describeAdapter('bitcoin', async () => {
  vi.stubGlobal('window', new EventTarget())
  const wallet = createTestWallet()
  let remove = registerWallet(wallet.wallet)
  return {
    createAdapter: () => bitcoin({ chains: testChains(node.url) }),
    connectorId: 'bitcoin/Test Wallet',
    unit: 1_000n,
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
      announceTwin: () => void registerWallet(createTestWallet().wallet),
      remove: () => remove(),
      announce: () => {
        remove = registerWallet(wallet.wallet)
      },
    },
    async readNativeBalance(address) {
      const coins = (await (await fetch(`${node.url}/address/${address}/utxo`)).json()) as { value: number }[]
      return BigInt(coins.reduce((sum, { value }) => sum + value, 0))
    },
    async verify({ address, message, signature }) {
      const key = [alice, bob].find((one) => one.address === address)
      const bytes = new TextEncoder().encode(message)
      return key !== undefined && isMessageSignature(fromBase64(signature), { message: bytes, script: key.script })
    },
    dispose: () => void vi.unstubAllGlobals(),
  }
})
