import { startBitcoin } from '@latchkey/bitcoin-node'
import { fromBase64, isMessageSignature } from '@latchkey/wire/bitcoin'
import { vi } from 'vitest'
import type { ConformanceStage } from '../../conformance/ConformanceWorld.ts'
import { openGate } from '../../conformance/openGate.ts'
import { bitcoin } from '../bitcoin.ts'
import { alice, bob, createTestWallet, registerWallet } from './createTestWallet.ts'
import { replaceTransaction } from './replaceTransaction.ts'
import { testChains } from './testChains.ts'

/** A Bitcoin network, and a wallet of the Wallet Standard on a page, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const node = await startBitcoin({ autoMine: true })
  const gate = await openGate(node.url)
  const { control } = node
  await control.fund(alice.address, 5_000_000)
  await control.fund(bob.address, 4_000_000)

  async function readNativeBalance(address: string): Promise<bigint> {
    const coins = (await (await fetch(`${node.url}/address/${address}/utxo`)).json()) as { value: number }[]
    return BigInt(coins.reduce((sum, { value }) => sum + value, 0))
  }

  async function holdBlocks() {
    control.setAutoMine(false)
    return async () => {
      await control.mine()
      control.setAutoMine(true)
    }
  }

  return {
    async stop() {
      await gate.stop()
      await node.stop()
    },
    createWorld() {
      vi.stubGlobal('window', new EventTarget())
      const wallet = createTestWallet()
      let remove = registerWallet(wallet.wallet)
      return {
        createAdapter: () => bitcoin({ chains: testChains(gate.url) }),
        connectorId: 'bitcoin/Test Wallet',
        unit: 1_000n,
        accounts: [alice.address, bob.address],
        spellings: { [alice.address]: alice.address.toUpperCase() },
        // A hash of zeros, in both of its forms.
        keyless: ['mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8', 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'],
        unknownHash: 'ab'.repeat(32),
        wallet: {
          lock: () => wallet.setLocked(true),
          unlock: () => wallet.setLocked(false),
          setAccounts: wallet.setAccounts,
          rejectNext: () => wallet.setNext('reject'),
          failNext: () => wallet.setNext('fail'),
          signOther: () => wallet.setNext('other'),
          signOtherTransfer: wallet.setNext,
          hang: () => wallet.setNext('hang'),
          signatures: wallet.signatures,
          listeners: wallet.listeners,
          announceTwin: () => void registerWallet(createTestWallet().wallet),
          remove: () => remove(),
          announce: () => {
            remove = registerWallet(wallet.wallet)
          },
        },
        chain: {
          readNativeBalance,
          async replace(send) {
            const release = await holdBlocks()
            const sent = await send(20_000n)
            const replacement = await replaceTransaction(node.url, sent.hash)
            await release()
            return { sent, replacement }
          },
          raiseFees() {
            const usual = control.fees
            control.setFees({ fastestFee: 60, halfHourFee: 40, hourFee: 20 })
            return () => control.setFees(usual)
          },
          holdBlocks,
          stopNode: gate.shut,
        },
        async verify({ address, message, signature }) {
          const key = [alice, bob].find((one) => one.address === address)
          const bytes = new TextEncoder().encode(message)
          return key !== undefined && isMessageSignature(fromBase64(signature), { message: bytes, script: key.script })
        },
        dispose: () => void vi.unstubAllGlobals(),
      }
    },
  }
}
