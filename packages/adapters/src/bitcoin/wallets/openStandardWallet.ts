import { WalletError } from '@latchkey/core/errors'
import { quietTimeoutMs, readFeature } from '@latchkey/core/internal'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { type GivenAccount, readAccounts } from './readAccounts.ts'
import { request } from './request.ts'

/** A wallet of the Wallet Standard, with Bitcoin's features. */
export function openStandardWallet(wallet: object): BitcoinWallet {
  const read = (accounts: unknown) =>
    readAccounts(Array.isArray(accounts) ? (accounts as unknown[]).filter(isBitcoin).map(toGiven) : accounts)
  const feature = (names: readonly string[], method: string) =>
    names.map((name) => readFeature(wallet, name, method)).find((call) => call !== undefined)

  return {
    async connect({ signal }) {
      const method = 'bitcoin:connect'
      const parameters = [{ purposes: ['payment'] }]
      const answer = await request(readFeature(wallet, method, 'connect'), { method, parameters, signal })
      return read((answer as { accounts?: unknown } | null)?.accounts)
    },
    async accounts() {
      return read((wallet as { accounts?: unknown }).accounts)
    },
    async signMessage({ account, message, signal }) {
      const method = 'bitcoin:signMessage'
      const parameters = [{ account: account.source, message: new TextEncoder().encode(message) }]
      const answer = await request(readFeature(wallet, method, 'signMessage'), { method, parameters, signal })
      return readOutput(answer, 'signature')
    },
    async signPsbt({ account, psbt, indexes, network, signal }) {
      const method = 'bitcoin:signTransaction'
      const inputsToSign = [{ account: account.source, signingIndexes: [...indexes], sigHash: 'ALL' }]
      const parameters = [{ psbt, inputsToSign, chain: network.walletChain }]
      const answer = await request(readFeature(wallet, method, 'signTransaction'), { method, parameters, signal })
      return readOutput(answer, 'signedPsbt')
    },
    watch(onAccounts) {
      const onChange = (change: unknown) => {
        const { accounts } = (change ?? {}) as { accounts?: unknown }
        if (accounts !== undefined) onAccounts(read(accounts))
      }
      const stop = feature(['bitcoin:events', 'standard:events'], 'on')?.('change', onChange)
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
    async disconnect(signal) {
      const call = feature(['bitcoin:disconnect', 'standard:disconnect'], 'disconnect')
      if (call) await request(call, { method: 'bitcoin:disconnect', signal, timeoutMs: quietTimeoutMs })
    },
  }
}

function isBitcoin(account: unknown): boolean {
  const { chains } = (account ?? {}) as { chains?: unknown }
  return Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('bitcoin:'))
}

function toGiven(account: unknown): GivenAccount {
  const { address, publicKey, purpose } = account as GivenAccount
  return { address, publicKey, purpose, source: account }
}

/** Of the first output, as there was one input. */
function readOutput(answer: unknown, name: string): Uint8Array<ArrayBuffer> {
  const [output] = (Array.isArray(answer) ? answer : [answer]) as (Record<string, unknown> | null | undefined)[]
  const value = output?.[name]
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  throw new WalletError({ details: `The wallet did not return a ${name}.` })
}
