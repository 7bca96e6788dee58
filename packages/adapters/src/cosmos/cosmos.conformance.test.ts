import { type Cosmos, startCosmos } from '@latchkey/cosmos-node'
import { fromCosmosBase64, isCosmosSignature, writeMessageDoc } from '@latchkey/wire/cosmos'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeAdapter } from '../adapter.conformance.ts'
import { cosmos } from './cosmos.ts'
import { alice, bob, createTestWallet } from './test/createTestWallet.ts'
import { testChains } from './test/testChains.ts'

let node: Cosmos
beforeAll(async () => {
  node = await startCosmos({ autoBlock: true })
  for (const { address } of [alice, bob]) node.control.fund(address, 5_000_000n)
})
afterAll(() => node.stop())

describeAdapter('cosmos', async () => {
  const page = Object.assign(new EventTarget(), { keplr: undefined as unknown })
  vi.stubGlobal('window', page)
  const wallet = createTestWallet()
  page.keplr = wallet.provider
  return {
    createAdapter: () => cosmos({ chains: testChains(node.url) }),
    connectorId: 'cosmos/Keplr',
    accounts: [alice.address, bob.address],
    sharesOne: true,
    wallet: {
      lock: () => wallet.setLocked(true),
      unlock: () => wallet.setLocked(false),
      setAccounts: ([first]) => wallet.setKey(first === bob.address ? bob : alice),
      rejectNext: () => wallet.setNext('reject'),
      hang: () => wallet.setNext('hang'),
      signatures: wallet.signatures,
      remove: () => {
        page.keplr = undefined
      },
      announce: () => {
        page.keplr = wallet.provider
      },
    },
    async readNativeBalance(address) {
      const answer = await fetch(`${node.url}/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`)
      return BigInt(((await answer.json()) as { balance: { amount: string } }).balance.amount)
    },
    async verify({ address, message, signature }) {
      const key = [alice, bob].find((one) => one.address === address)
      const doc = writeMessageDoc(address, message)
      return key !== undefined && isCosmosSignature(fromCosmosBase64(signature), doc, key.publicKey)
    },
    dispose: () => void vi.unstubAllGlobals(),
  }
})
