import { startAnvil } from '@latchkey/anvil'
import { verifyMessage } from 'viem'
import { vi } from 'vitest'
import type { ConformanceStage, ConformanceWorld } from '../../conformance/ConformanceWorld.ts'
import { openGate } from '../../conformance/openGate.ts'
import { evm } from '../evm.ts'
import { announceWallet } from './announceWallet.ts'
import { callNode } from './callNode.ts'
import { createTestChain } from './createTestChain.ts'
import { alice, bob, createTestWallet } from './createTestWallet.ts'
import { deployToken } from './deployToken.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** An EVM chain, and an announced wallet on a page, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const { url, nodeUrl, stop, world } = await startEvm()
  return {
    stop,
    createWorld() {
      vi.stubGlobal('window', new EventTarget())
      const wallet = createTestWallet({ url })
      let remove = announceWallet(wallet.provider)
      return {
        ...world,
        createAdapter: () => evm({ chains: [createTestChain(31337, nodeUrl), createTestChain(31338, nodeUrl)] }),
        wallet: {
          ...steer(wallet),
          disconnect: () => wallet.emit('disconnect', { code: 4900, message: 'gone' }),
          failNext: () => wallet.setNext('fail'),
          slowDown: wallet.setLatency,
          listeners: wallet.listeners,
          announceTwin: () => void announceWallet(createTestWallet({ url }).provider, { uuid: 'another' }),
          remove: () => remove(),
          announce: () => {
            remove = announceWallet(wallet.provider)
          },
        },
      }
    },
  }
}

/** What the suite does with a wallet, whoever finds it. */
export function steer(wallet: ReturnType<typeof createTestWallet>) {
  return {
    lock: () => wallet.setLocked(true),
    unlock: () => wallet.setLocked(false),
    setAccounts: wallet.setAccounts,
    setOtherChain: () => wallet.setChain(31338),
    rejectNext: () => wallet.setNext('reject'),
    hang: () => wallet.setNext('hang'),
    signatures: wallet.signatures,
  }
}

/** A chain, and what a world over it has whoever connects the wallets. Adapters reach it at `nodeUrl`, which can be shut. */
export async function startEvm() {
  const { url, stop: stopAnvil } = await startAnvil()
  const gate = await openGate(url)
  const call = (method: string, ...params: readonly unknown[]) => callNode(url, method, params)
  await deployToken(url, { address: token, kind: 'true', holders: [alice] })
  // Both would have ten thousand.
  await call('anvil_setBalance', bob, '0xde0b6b3a7640000')

  async function holdBlocks() {
    await call('evm_setAutomine', false)
    return async () => {
      await call('evm_mine')
      await call('evm_setAutomine', true)
    }
  }
  const world: Omit<ConformanceWorld, 'createAdapter' | 'wallet'> = {
    connectorId: 'org.example.test',
    accounts: [alice, bob],
    spellings: { [alice]: alice.toLowerCase(), [bob]: bob.slice(2) },
    keyless: [`0x${'0'.repeat(40)}`, '0'.repeat(40)],
    token: { address: token, symbol: 'TEST', decimals: 6, balance: 1_000n },
    unknownHash: `0x${'ab'.repeat(32)}`,
    chain: {
      readNativeBalance: async (address) => BigInt(await callNode<string>(url, 'eth_getBalance', [address, 'latest'])),
      holdBlocks,
      stopNode: gate.shut,
      async replace(send) {
        const release = await holdBlocks()
        const sent = await send(7n)
        // The wallet gives the next one the same nonce.
        await call('anvil_dropTransaction', sent.hash)
        const { hash: replacement } = await send(9n)
        await release()
        return { sent, replacement }
      },
      async makeFail(send) {
        const release = await holdBlocks()
        const sent = await send(5n)
        // Code that reverts, which the gas of a transfer does not even reach.
        await call('anvil_setCode', bob, '0x60006000fd')
        await release()
        await call('anvil_setCode', bob, '0x')
        return sent
      },
    },
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    dispose: () => void vi.unstubAllGlobals(),
  }
  async function stop() {
    await gate.stop()
    await stopAnvil()
  }
  return { url, nodeUrl: gate.url, stop, world }
}
