import { startPolkadot } from '@latchkey/polkadot-node'
import { fromHex } from '@latchkey/wire/polkadot'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { vi } from 'vitest'
import type { ConformanceStage } from '../../conformance/ConformanceWorld.ts'
import { openGate } from '../../conformance/openGate.ts'
import { polkadot } from '../polkadot.ts'
import { alice, bob, createPage, createTestWallet, inject } from './createTestWallet.ts'
import { testChains } from './testChains.ts'

const dot = 10_000_000_000n

/** A Polkadot network, and an extension on a page, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const node = await startPolkadot({ autoMine: true })
  const gate = await openGate(node.url)
  const { control } = node
  control.fund(alice.address, 10n * dot)
  control.fund(bob.address, 9n * dot)

  async function holdBlocks() {
    control.setAutoMine(false)
    return async () => {
      control.mine()
      control.setAutoMine(true)
    }
  }

  return {
    async stop() {
      await gate.stop()
      await node.stop()
    },
    createWorld() {
      vi.stubGlobal('window', createPage())
      const wallet = createTestWallet()
      let remove = inject(wallet.wallet)
      return {
        createAdapter: () => polkadot({ chains: testChains({ ...node, url: gate.url }) }),
        connectorId: 'polkadot/test-wallet',
        unit: dot / 100n,
        accounts: [alice.address, bob.address],
        spellings: { [alice.address]: encodeAddress(alice.publicKey, 42) },
        keyless: ['111111111111111111111111111111111HC1', '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM'],
        unknownHash: `0x${'ab'.repeat(32)}`,
        wallet: {
          lock: () => wallet.setLocked(true),
          unlock: () => wallet.setLocked(false),
          setAccounts: wallet.setAccounts,
          rejectNext: () => wallet.setNext('reject'),
          signOther: () => wallet.setNext('other'),
          signOtherTransfer: wallet.setNext,
          hang: () => wallet.setNext('hang'),
          slowDown: wallet.setLatency,
          signatures: wallet.signatures,
          listeners: wallet.listeners,
          remove: () => remove(),
          announce: () => {
            remove = inject(wallet.wallet)
          },
        },
        chain: {
          readNativeBalance: async (address) => control.freeOf(address),
          holdBlocks,
          stopNode: gate.shut,
          async replace(send) {
            const release = await holdBlocks()
            const sent = await send(dot / 20n)
            control.drop(sent.hash)
            const { hash: replacement } = await send(dot / 10n)
            await release()
            return { sent, replacement }
          },
          raiseFees() {
            control.setFees(300)
            return () => control.setFees(100)
          },
          async makeFail(send) {
            const release = await holdBlocks()
            const sent = await send(5n * dot)
            control.freeze(alice.address, 9n * dot)
            await release()
            control.freeze(alice.address, 0n)
            return sent
          },
        },
        async verify({ address, message, signature }) {
          return signatureVerify(`<Bytes>${message}</Bytes>`, fromHex(signature), address).isValid
        },
        dispose: () => void vi.unstubAllGlobals(),
      }
    },
  }
}
