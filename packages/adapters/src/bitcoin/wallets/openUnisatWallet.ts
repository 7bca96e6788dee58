import { quietTimeoutMs, readMethod } from '@latchkey/core/internal'
import { fromHex, fromMessageSignature, toHex, toScriptKind } from '@latchkey/wire/bitcoin'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { readAccounts } from './readAccounts.ts'
import { readBytes, request } from './request.ts'

/** What Unisat calls networks. */
const chains: Readonly<Record<string, string>> = {
  'bitcoin:mainnet': 'BITCOIN_MAINNET',
  'bitcoin:testnet': 'BITCOIN_TESTNET',
  'bitcoin:testnet4': 'BITCOIN_TESTNET4',
  'bitcoin:signet': 'BITCOIN_SIGNET',
}

/** For requests without a prompt. */
const quiet = { timeoutMs: quietTimeoutMs }

/** Unisat, and wallets with its methods: OKX's. Each has one account for everything. */
export function openUnisatWallet(provider: object): BitcoinWallet {
  const call = (method: string, options: Omit<Parameters<typeof request>[1], 'method'>) =>
    request(readMethod(provider, method), { method, ...options })

  async function read(addresses: unknown, limit: { signal: AbortSignal } | { timeoutMs: number } = quiet) {
    const [address] = Array.isArray(addresses) ? (addresses as unknown[]) : [addresses]
    if (address === undefined) return []
    // Not every address needs it.
    const publicKey = await call('getPublicKey', limit).catch(() => undefined)
    return readAccounts([{ address, publicKey }])
  }

  return {
    connect: async ({ signal }) => read(await call('requestAccounts', { signal })),
    async accounts(signal) {
      const limit = signal ? { signal } : quiet
      return read(await call('getAccounts', limit), limit)
    },
    async signMessage({ account, message, signal }) {
      const protocol = toScriptKind(account.script) === 'p2pkh' ? 'ecdsa' : 'bip322-simple'
      return readBytes(await call('signMessage', { parameters: [message, protocol], signal }), fromMessageSignature)
    },
    async signPsbt({ account, psbt, indexes, signal }) {
      const toSignInputs = indexes.map((index) => ({ index, address: account.address, sighashTypes: [1] }))
      const parameters = [toHex(psbt), { autoFinalized: true, toSignInputs }]
      return readBytes(await call('signPsbt', { parameters, signal }), fromHex)
    },
    watch(onAccounts) {
      let live = true
      const onChange = (addresses: unknown) =>
        void read(addresses).then(
          (accounts) => live && onAccounts(accounts),
          () => {},
        )
      readMethod(provider, 'on')?.('accountsChanged', onChange)
      return () => {
        live = false
        readMethod(provider, 'removeListener')?.('accountsChanged', onChange)
      }
    },
    async disconnect(signal) {
      if (readMethod(provider, 'disconnect')) await call('disconnect', { signal, ...quiet })
    },
    async switchNetwork({ network, signal }) {
      await call('switchChain', { parameters: [chains[network.walletChain] ?? network.walletChain], signal })
    },
  }
}
