import { startCosmos } from '@latchkey/cosmos-node'
import { fromCosmosBase64, isCosmosSignature, toCosmosAddress, writeMessageDoc } from '@latchkey/wire/cosmos'
import { vi } from 'vitest'
import type { ConformanceStage } from '../../conformance/ConformanceWorld.ts'
import { openGate } from '../../conformance/openGate.ts'
import { cosmos } from '../cosmos.ts'
import { alice, bob, createTestWallet } from './createTestWallet.ts'
import { testChains } from './testChains.ts'

/** A Cosmos chain, and Keplr on a page, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const node = await startCosmos({ autoBlock: true })
  const gate = await openGate(node.url)
  const { control } = node
  control.fund(alice.address, 5_000_000n)
  control.fund(bob.address, 4_000_000n)
  control.fund(alice.address, 1_000n, 'uusd')
  const balances = `${node.url}/cosmos/bank/v1beta1/balances`

  async function readNativeBalance(address: string): Promise<bigint> {
    const answer = await fetch(`${balances}/${address}/by_denom?denom=uatom`)
    return BigInt(((await answer.json()) as { balance: { amount: string } }).balance.amount)
  }
  async function holdBlocks() {
    control.setAutoBlock(false)
    return async () => {
      control.pass()
      control.setAutoBlock(true)
    }
  }

  return {
    async stop() {
      await gate.stop()
      await node.stop()
    },
    createWorld() {
      const listeners = new Set<unknown>()
      const page = createPage(listeners)
      vi.stubGlobal('window', page)
      const wallet = createTestWallet()
      page.keplr = wallet.provider
      return {
        createAdapter: () => cosmos({ chains: testChains(gate.url) }),
        connectorId: 'cosmos/Keplr',
        accounts: [alice.address, bob.address],
        sharesOne: true,
        spellings: { [alice.address]: alice.address.toUpperCase() },
        keyless: [toCosmosAddress('cosmos', new Uint8Array(20))],
        token: { address: 'uusd', symbol: 'USDL', decimals: 6, balance: 1_000n },
        unknownHash: 'AB'.repeat(32),
        wallet: {
          lock: () => wallet.setLocked(true),
          unlock: () => wallet.setLocked(false),
          setAccounts: ([first]) => wallet.setKey(first === bob.address ? bob : alice),
          rejectNext: () => wallet.setNext('reject'),
          signOther: () => wallet.setNext('other'),
          signOtherTransfer: wallet.setNext,
          hang: () => wallet.setNext('hang'),
          slowDown: wallet.setLatency,
          signatures: wallet.signatures,
          listeners: () => listeners.size,
          remove: () => {
            page.keplr = undefined
          },
          announce: () => {
            page.keplr = wallet.provider
          },
        },
        chain: {
          readNativeBalance,
          holdBlocks,
          stopNode: gate.shut,
          // The highest price that the chain's entry takes.
          raiseFees() {
            control.setGasPrice(30_000n)
            return () => control.setGasPrice(10_000n)
          },
          isFinalAtOnce: true,
          async makeFail(send) {
            const release = await holdBlocks()
            const sent = await send(100_000n)
            // Enough for the fee, which is taken first.
            const taken = (await readNativeBalance(alice.address)) - 50_000n
            control.fund(alice.address, -taken)
            await release()
            control.fund(alice.address, taken)
            return sent
          },
        },
        async verify({ address, message, signature }) {
          const key = [alice, bob].find((one) => one.address === address)
          const doc = writeMessageDoc(address, message)
          return key !== undefined && isCosmosSignature(fromCosmosBase64(signature), doc, key.publicKey)
        },
        dispose: () => void vi.unstubAllGlobals(),
      }
    },
  }
}

/** A page that counts who listens to Keplr's event. */
function createPage(listeners: Set<unknown>) {
  const page = Object.assign(new EventTarget(), { keplr: undefined as unknown })
  const isCounted = (name: string) => name === 'keplr_keystorechange'
  return Object.assign(page, {
    addEventListener(name: string, listener: EventListener) {
      if (isCounted(name)) listeners.add(listener)
      EventTarget.prototype.addEventListener.call(page, name, listener)
    },
    removeEventListener(name: string, listener: EventListener) {
      if (isCounted(name)) listeners.delete(listener)
      EventTarget.prototype.removeEventListener.call(page, name, listener)
    },
  })
}
