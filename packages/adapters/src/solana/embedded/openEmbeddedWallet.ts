import { type CaipNetworkId, parseCaipAddress } from '@latchkey/core'
import { callWallet, type PairedWallet, watchShared } from '@latchkey/core/internal'
import { isAddress, toBase58, toBase64, toKey } from '@latchkey/wire/solana'
import { parseChainError } from '../errors/parseChainError.ts'
import type { SolanaNetwork } from '../parseOptions.ts'
import { readSignature } from '../rpc/readSignature.ts'
import type { StandardAccount } from '../wallet.ts'

type Account = StandardAccount & { features: readonly string[] }
type MessageInput = { account: StandardAccount; message: Uint8Array }
type SignInput = { account: StandardAccount; transaction: Uint8Array; chain?: string }
type SendInput = SignInput & { chain: string; options?: Record<string, unknown> }

const features = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
/** Of the standard's options, those that the wallet's page takes; others are left out. */
const sendOptions = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

/**
 * What the embedded wallet does, in the shapes of the Wallet Standard. Each signature is approved on the wallet's own page. What it says is
 * parsed: a transaction comes back as it was, but for its signature.
 */
export function openEmbeddedWallet(wallet: PairedWallet, networks: readonly SolanaNetwork[]) {
  let known: Account | undefined

  /** The same object for the same address. */
  function accounts(): readonly Account[] {
    const [first] = wallet.session()?.accounts ?? []
    const address = first && parseCaipAddress(first).address
    if (address === undefined || !isAddress(address)) return []
    if (known?.address !== address) {
      const chains = networks.map(({ walletChain }) => walletChain)
      known = Object.freeze({ address, publicKey: toKey(address), chains, features })
    }
    return [known]
  }

  function requireAddress({ address }: StandardAccount): string {
    if (address !== accounts()[0]?.address) throw providerError(4100, 'The wallet does not share this account.')
    return address
  }

  /** @throws what the wallet's page answers, `{ code, message }` */
  function request(chainId: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    if (!wallet.session()?.methods.includes(method)) throw providerError(4200, `The wallet did not grant ${method}.`)
    return wallet.request({ chainId, method, params })
  }

  /** @param chain where the caller names none, any will do: signatures are for no network */
  function toChainId(chain: string | undefined): CaipNetworkId {
    const network = chain === undefined ? networks[0] : networks.find(({ walletChain }) => walletChain === chain)
    if (!network) throw providerError(4902, 'The page has no such network.')
    return network.caipNetworkId
  }

  async function signOne({ account, transaction, chain }: SignInput) {
    const pubkey = requireAddress(account)
    const params = { transaction: toBase64(transaction), pubkey }
    return toSigned(await request(toChainId(chain), 'solana_signTransaction', params), transaction)
  }

  /** All of them are approved together. */
  async function signAll(inputs: readonly SignInput[]) {
    const [pubkey] = inputs.map(({ account }) => requireAddress(account))
    const [chainId, ...others] = inputs.map(({ chain }) => toChainId(chain))
    if (!chainId || others.some((other) => other !== chainId)) throw providerError(-32602, 'One network at a time.')
    const transactions = inputs.map(({ transaction }) => toBase64(transaction))
    const answer = await request(chainId, 'solana_signAllTransactions', { transactions, pubkey })
    const { transactions: signed } = (answer ?? {}) as { transactions?: unknown }
    const list = Array.isArray(signed) ? (signed as unknown[]) : []
    return Promise.all(inputs.map(({ transaction }, index) => toSigned({ transaction: list[index] }, transaction)))
  }

  return {
    accounts,
    /** @throws what `connect` of core throws */
    async signIn(signal: AbortSignal | undefined): Promise<void> {
      const method = 'standard:connect'
      const parameters = signal ? { signal } : {}
      await callWallet(() => wallet.connect(parameters), {
        method,
        parseChainError,
        passesNodeCodes: true,
        ...parameters,
      })
    },
    async connect({ silent = false }: { silent?: boolean } = {}) {
      if (!silent && !wallet.session()) await wallet.connect({})
      return { accounts: accounts() }
    },
    disconnect: () => wallet.disconnect({}),
    watch: (onAccounts: (accounts: readonly Account[]) => void) => watchShared(wallet, accounts, onAccounts),
    async signMessage(...inputs: MessageInput[]) {
      const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
      for (const { account, message } of inputs) {
        // A copy: the caller keeps the bytes while the visitor reads.
        const signedMessage = Uint8Array.from(message)
        const params = { message: toBase58(signedMessage), pubkey: requireAddress(account) }
        const signature = readSignature(await request(toChainId(undefined), 'solana_signMessage', params))
        outputs.push({ signedMessage, signature })
      }
      return outputs
    },
    signTransaction: async (...inputs: SignInput[]) => {
      const [one, ...more] = inputs.map((input) => ({ ...input, transaction: Uint8Array.from(input.transaction) }))
      if (!one) return []
      return more.length > 0 ? signAll([one, ...more]) : [await signOne(one)]
    },
    /** One after the other, as each is a request of its own. */
    async signAndSendTransaction(...inputs: SendInput[]) {
      const outputs: { signature: Uint8Array }[] = []
      for (const { account, transaction, chain, options = {} } of inputs) {
        const given = sendOptions.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))
        const params = {
          transaction: toBase64(transaction),
          pubkey: requireAddress(account),
          sendOptions: Object.fromEntries(given),
        }
        outputs.push({
          signature: readSignature(await request(toChainId(chain), 'solana_signAndSendTransaction', params)),
        })
      }
      return outputs
    },
  }
}

/** With the code for transfers: the first signature comes late in a visit. */
async function toSigned(answer: unknown, given: Uint8Array): Promise<{ signedTransaction: Uint8Array }> {
  const { readUnchanged } = await import('./readUnchanged.ts')
  return readUnchanged(answer, given)
}

/** An error in EIP-1193's shape, as the wallet's page has them. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
