import { quietTimeoutMs, readMethod } from '@latchkey/core/internal'
import { fromBase64, fromMessageSignature, toBase64, toScriptKind } from '@latchkey/wire/bitcoin'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { readAccounts } from './readAccounts.ts'
import { readBytes, request } from './request.ts'

/** What the protocol means by its numbers, as EIP-1193 and JSON-RPC have them. */
const codes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100 }

/** Xverse, and wallets with the protocol of sats-connect: JSON-RPC whose errors are returned rather than thrown. */
export function openSatsWallet(provider: object): BitcoinWallet {
  async function call(
    method: string,
    params: unknown,
    options: { signal?: AbortSignal | undefined; timeoutMs?: number },
  ): Promise<Record<string, unknown>> {
    const send = readMethod(provider, 'request')
    const answer = await request(send && (async () => unwrap(await send(method, params))), { method, ...options })
    return (answer ?? {}) as Record<string, unknown>
  }
  const accounts = async (signal?: AbortSignal) => {
    const limit = signal ? { signal } : { timeoutMs: quietTimeoutMs }
    return readAccounts((await call('wallet_getAccount', null, limit)).addresses)
  }

  return {
    async connect({ network, signal }) {
      const chain = network.walletChain.slice('bitcoin:'.length)
      const params = { addresses: ['payment'], network: chain.charAt(0).toUpperCase() + chain.slice(1) }
      return readAccounts((await call('wallet_connect', params, { signal })).addresses)
    },
    accounts: (signal) => accounts(signal).catch(() => []),
    async signMessage({ account: { address, script }, message, signal }) {
      const protocol = toScriptKind(script) === 'p2pkh' ? 'ECDSA' : 'BIP322'
      return readBytes(
        (await call('signMessage', { address, message, protocol }, { signal })).signature,
        fromMessageSignature,
      )
    },
    async signPsbt({ account, psbt, indexes, signal }) {
      const params = { psbt: toBase64(psbt), signInputs: { [account.address]: [...indexes] }, broadcast: false }
      return readBytes((await call('signPsbt', params, { signal })).psbt, fromBase64)
    },
    watch(onAccounts) {
      let live = true
      const onChange = () =>
        void accounts().then(
          (read) => live && onAccounts(read),
          () => live && onAccounts([]),
        )
      const stops = ['accountChange', 'disconnect'].map((eventName) =>
        readMethod(provider, 'addListener')?.({ eventName, cb: onChange }),
      )
      return () => {
        live = false
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    async disconnect(signal) {
      await call('wallet_disconnect', null, { signal, timeoutMs: quietTimeoutMs })
    },
  }
}

function unwrap(response: unknown): unknown {
  const { result, error } = (response ?? {}) as { result?: unknown; error?: { code?: unknown; message?: unknown } }
  if (!error) return result
  const { code, message } = error
  throw { code: typeof code === 'number' ? (codes[code] ?? code) : undefined, message }
}
