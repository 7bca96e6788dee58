import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { RpcError } from '@latchkey/core/errors'
import { type Svm, startSvm } from '@latchkey/svm'
import {
  addSignature,
  fromKey,
  type Instruction,
  joinBytes,
  readTransaction,
  toBase64,
  toKey,
  token2022Program,
  toTokenAccount,
  writeMessage,
  writeUnsigned,
} from '@latchkey/wire/solana'
import type { SolanaRpc } from '../rpc/readAnswer.ts'

export type TestWallet = { address: string; key: KeyObject }
/** An entry that Token-2022 adds: its kind, and its bytes. */
type Entry = readonly [type: number, data: ArrayLike<number>]

/** A real node whose slots pass when a test says so. */
export async function createTestNode() {
  const svm: Svm = await startSvm({ slotMs: 0 })
  let id = 0
  const rpc: SolanaRpc = async (method, params, signal) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(svm.url, { method: 'POST', headers, body, signal: signal ?? null })
    const { result, error } = (await response.json()) as { result: unknown; error?: { code: number; message: string } }
    if (error) throw new RpcError({ rpcCode: error.code, details: error.message })
    return result
  }

  async function setAccount(address: string, account: { owner: string; data: Uint8Array; lamports?: number }) {
    const { owner, data, lamports = 5_000_000 } = account
    await rpc('svm_setAccount', [address, { owner, data: toBase64(data), lamports }])
  }

  const signedBy = ({ address, key }: TestWallet, bytes: Uint8Array) => {
    const transaction = readTransaction(bytes)
    const signature = Uint8Array.from(sign(null, transaction.messageBytes, key))
    return addSignature(transaction, { address, signature })
  }

  return {
    svm,
    rpc,
    setAccount,
    signedBy,
    async createWallet(lamports = 0): Promise<TestWallet> {
      const wallet = createKey()
      if (lamports > 0) await rpc('requestAirdrop', [wallet.address, lamports])
      svm.ledger.tick()
      return wallet
    },
    /** A token with the given entries, of Token-2022 unless another program is named. */
    async createMint(
      entries: readonly Entry[] = [],
      program = token2022Program,
      address = createKey().address,
    ): Promise<string> {
      const mint = new Uint8Array(82)
      mint[44] = 6
      mint[45] = 1
      await setAccount(address, { owner: program, data: extend(mint, 1, entries) })
      return address
    },
    async setTokens(
      holding: { owner: string; mint: string; program?: string },
      { amount, isFrozen = false, entries = [], at }: TokenSettings,
    ): Promise<string> {
      const { owner, mint, program = token2022Program } = holding
      const address = at ?? toTokenAccount({ owner, mint, program })
      const number = new Uint8Array(8)
      new DataView(number.buffer).setBigUint64(0, amount, true)
      const base = joinBytes(
        toKey(mint),
        toKey(owner),
        number,
        new Uint8Array(36),
        [isFrozen ? 2 : 1],
        new Uint8Array(56),
      )
      await setAccount(address, { owner: program, data: extend(base, 2, entries) })
      return address
    },
    tokensOf(address: string): bigint {
      const account = svm.ledger.svm.getAccount(address as never)
      if (!account.exists) return 0n
      return new DataView(Uint8Array.from(account.data).buffer).getBigUint64(64, true)
    },
    lamportsOf: (address: string): bigint => svm.ledger.svm.getBalance(address as never) ?? 0n,
    /** Signs and sends a transaction, without the node's own check before. @returns its signature */
    async send(wallet: TestWallet, bytes: Uint8Array): Promise<string> {
      const signed = toBase64(signedBy(wallet, bytes))
      return (await rpc('sendTransaction', [signed, { encoding: 'base64', skipPreflight: true }])) as string
    },
    write: (wallet: TestWallet, instructions: readonly Instruction[]): Uint8Array => {
      const { blockhash } = svm.ledger.latestBlockhash
      return writeUnsigned(writeMessage({ payer: wallet.address, blockhash, instructions }))
    },
  }
}

type TokenSettings = { amount: bigint; isFrozen?: boolean; entries?: readonly Entry[]; at?: string }

export type TestNode = Awaited<ReturnType<typeof createTestNode>>

export function createKey(): TestWallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { address: fromKey(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)), key: privateKey }
}

/** The data of an account of a token program, with what Token-2022 puts behind it. */
function extend(base: Uint8Array, kind: number, entries: readonly Entry[]): Uint8Array {
  if (entries.length === 0) return base
  const rest = entries.flatMap(([type, data]) => [type, 0, data.length & 0xff, data.length >> 8, ...Array.from(data)])
  return joinBytes(base, new Uint8Array(165 - base.length), [kind], rest)
}
