import { sign } from 'node:crypto'
import type { CaipAddress } from '@latchkey/core'
import type { PairedSession, PairedWallet } from '@latchkey/core/internal'
import { addSignature, fromBase58, fromBase64, readTransaction, toBase58, toBase64 } from '@latchkey/wire/solana'
import { createPairedDouble } from '../../createPairedDouble.ts'
import { alice, bob, callNode, type TestAccount } from './createTestWallet.ts'

type Request = Parameters<PairedWallet['request']>[0]
type Signing = { pubkey: string; message?: string; transaction?: string }

/** A `PairedWallet` that signs, and sends through a real node, with a list of its requests. */
export function createPairedTestWallet(options: {
  url: string
  chains: readonly string[]
  methods?: readonly string[]
}) {
  const {
    url,
    chains,
    methods = ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
  } = options
  const accountsOf = (accounts: readonly TestAccount[]) =>
    chains.flatMap((chain) => accounts.map(({ address }): CaipAddress => `solana:${chain}:${address}`))
  const granted: PairedSession = { accounts: accountsOf([alice]), methods }
  let isSending = true

  async function perform({ method, params }: Request): Promise<unknown> {
    const { pubkey, message, transaction = '' } = params as Signing
    const key = [alice, bob].find(({ address }) => address === pubkey)?.key
    if (!key) throw { code: 4100, message: 'The account is not shared.' }
    const signBytes = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key))
    if (message !== undefined) return { signature: toBase58(signBytes(fromBase58(message))) }
    const unsigned = readTransaction(fromBase64(transaction))
    const signature = signBytes(unsigned.messageBytes)
    const signed = toBase64(addSignature(unsigned, { address: pubkey, signature }))
    if (method === 'solana_signAndSendTransaction' && isSending)
      await callNode(url, 'sendTransaction', [signed, { encoding: 'base64' }])
    return { signature: toBase58(signature), transaction: signed }
  }

  const phone = createPairedDouble(granted, perform)
  return {
    ...phone,
    granted,
    accountsOf,
    /** From now on it sends nothing. */
    stop() {
      isSending = false
    },
    /** Signs and sends a transaction of its own. @returns its response */
    async send(bytes: Uint8Array) {
      const unsigned = readTransaction(bytes)
      const signature = new Uint8Array(sign(null, unsigned.messageBytes, alice.key))
      const signed = toBase64(addSignature(unsigned, { address: alice.address, signature }))
      await callNode(url, 'sendTransaction', [signed, { encoding: 'base64' }])
      return { signature: toBase58(signature) }
    },
  }
}
