import { createPublicKey, sign, verify } from 'node:crypto'
import { startSvm } from '@latchkey/svm'
import {
  addSignature,
  fromBase58,
  readTransaction,
  systemProgram,
  toBase58,
  toBase64,
  writeMessage,
  writeTransfer,
  writeUnitLimit,
  writeUnitPrice,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { vi } from 'vitest'
import type { ConformanceStage } from '../../conformance/ConformanceWorld.ts'
import { openGate } from '../../conformance/openGate.ts'
import { solana } from '../solana.ts'
import { alice, bob, callNode, createTestWallet, registerWallet } from './createTestWallet.ts'
import { mint, setToken } from './setToken.ts'
import { testChains } from './testChains.ts'

const slotMs = 20

/** A Solana cluster, and a wallet of the Wallet Standard on a page, for the adapter contract. */
export async function startStage(): Promise<ConformanceStage> {
  const node = await startSvm({ slotMs: 0 })
  const gate = await openGate(node.url)
  const pass = () => node.ledger.tick()
  let timer = setInterval(pass, slotMs)
  await callNode(node.url, 'requestAirdrop', [alice.address, 5_000_000_000])
  await callNode(node.url, 'requestAirdrop', [bob.address, 4_000_000_000])
  pass()

  await setToken(node.url)

  async function holdBlocks() {
    clearInterval(timer)
    return async () => {
      pass()
      timer = setInterval(pass, slotMs)
    }
  }
  /** Others pay more for the same accounts. For so many slots a node tells what they paid. */
  async function raiseFees() {
    const { blockhash } = node.ledger.latestBlockhash
    const transfer = writeTransfer({ from: alice.address, to: bob.address, lamports: 1n })
    const instructions = [writeUnitLimit(1_000), writeUnitPrice(50_000_000n), transfer]
    const unsigned = readTransaction(writeUnsigned(writeMessage({ payer: alice.address, blockhash, instructions })))
    const signature = Uint8Array.from(sign(null, unsigned.messageBytes, alice.key))
    const bytes = addSignature(unsigned, { address: alice.address, signature })
    await callNode(node.url, 'sendTransaction', [toBase64(bytes), { encoding: 'base64' }])
    pass()
    return () => node.ledger.tick(200)
  }
  const readBalance = async (address: string) =>
    (await callNode<{ value: number }>(node.url, 'getBalance', [address])).value

  return {
    async stop() {
      clearInterval(timer)
      await gate.stop()
      await node.stop()
    },
    createWorld() {
      vi.stubGlobal('window', new EventTarget())
      const wallet = createTestWallet({ url: node.url })
      let remove = registerWallet(wallet.wallet)
      return {
        createAdapter: () => solana({ chains: testChains(gate.url) }),
        connectorId: 'solana/Test Wallet',
        accounts: [alice.address, bob.address],
        // Base58 is spelled in one way.
        spellings: {},
        // The System Program, and the incinerator.
        keyless: ['1'.repeat(32), `1nc1nerator${'1'.repeat(32)}`],
        token: { address: mint, symbol: 'TEST', decimals: 6, balance: 1_000n },
        unknownHash: toBase58(new Uint8Array(64).fill(7)),
        wallet: {
          lock: () => wallet.setLocked(true),
          unlock: () => wallet.setLocked(false),
          setAccounts: wallet.setAccounts,
          rejectNext: () => wallet.setNext('reject'),
          failNext: () => wallet.setNext('fail'),
          signOther: () => wallet.setNext('other'),
          signOtherTransfer(change) {
            // Of a wallet that sends it itself, a page gets no bytes.
            Reflect.deleteProperty(wallet.wallet.features, 'solana:signAndSendTransaction')
            wallet.setNext(change)
          },
          hang: () => wallet.setNext('hang'),
          signatures: wallet.signatures,
          listeners: wallet.listeners,
          announceTwin: () => void registerWallet(createTestWallet({ url: node.url }).wallet),
          remove: () => remove(),
          announce: () => {
            remove = registerWallet(wallet.wallet)
          },
        },
        chain: {
          readNativeBalance: async (address) => BigInt(await readBalance(address)),
          holdBlocks,
          stopNode: gate.shut,
          raiseFees,
          async makeFail(send) {
            const release = await holdBlocks()
            const sent = await send(50_000_000n)
            const before = await readBalance(alice.address)
            const setLamports = (lamports: number) =>
              callNode(node.url, 'svm_setAccount', [alice.address, { owner: systemProgram, data: '', lamports }])
            await setLamports(20_000_000)
            await release()
            await setLamports(before)
            return sent
          },
        },
        async verify({ address, message, signature }) {
          const account = [alice, bob].find((one) => one.address === address)
          if (!account) return false
          return verify(null, Buffer.from(message), createPublicKey(account.key), fromBase58(signature))
        },
        dispose: () => void vi.unstubAllGlobals(),
      }
    },
  }
}
