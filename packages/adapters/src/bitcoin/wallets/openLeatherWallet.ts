import { readMethod } from '@latchkey/core/internal'
import { fromHex, fromMessageSignature, toHex, toScriptKind } from '@latchkey/wire/bitcoin'
import type { BitcoinAccount, BitcoinWallet } from './BitcoinWallet.ts'
import { type GivenAccount, readAccounts } from './readAccounts.ts'
import { readBytes, request } from './request.ts'

/** Leather: it tells addresses only when the visitor confirms, and of no change. What it told is kept until the page ends. */
export function openLeatherWallet(provider: object): BitcoinWallet {
  let told: readonly BitcoinAccount[] = []

  async function call(method: string, params: unknown, signal: AbortSignal | undefined) {
    const send = readMethod(provider, 'request')
    const answer = await request(send, { method, parameters: [method, params], signal })
    return ((answer as { result?: unknown } | null)?.result ?? {}) as Record<string, unknown>
  }

  return {
    async connect({ network, signal }) {
      const { addresses } = await call('getAddresses', { network: networkOf(network.walletChain) }, signal)
      const given = Array.isArray(addresses) ? (addresses as (GivenAccount & { symbol?: unknown })[]) : addresses
      told = readAccounts(Array.isArray(given) ? given.filter((one) => one?.symbol === 'BTC') : given)
      return told
    },
    accounts: async () => told,
    async signMessage({ account, message, network, signal }) {
      const params = { message, paymentType: toScriptKind(account.script), network: networkOf(network.walletChain) }
      return readBytes((await call('signMessage', params, signal)).signature, fromMessageSignature)
    },
    async signPsbt({ psbt, indexes, network, signal }) {
      const params = {
        hex: toHex(psbt),
        signAtIndex: [...indexes],
        allowedSighash: [1],
        network: networkOf(network.walletChain),
        broadcast: false,
      }
      return readBytes((await call('signPsbt', params, signal)).hex, fromHex)
    },
    watch: () => () => {},
    async disconnect() {
      told = []
    },
  }
}

function networkOf(walletChain: string): string {
  return walletChain.slice('bitcoin:'.length)
}
