import { parseCaipAddress } from '@latchkey/core'
import { callWallet, type PairedWallet, watchShared } from '@latchkey/core/internal'
import { type Bytes, fromHex, toAddress } from '@latchkey/wire/bitcoin'
import { readAddress } from '../chain/parseAddress.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { BitcoinNetwork, BitcoinNetworks } from '../parseOptions.ts'
import { readBytes } from '../wallets/request.ts'

type Account = {
  readonly address: string
  /** Empty: the wallet's page tells none. */
  readonly publicKey: Uint8Array
  readonly purpose: 'payment'
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type Given = { address: string }
type MessageInput = { account: Given; message: Uint8Array }
type ToSign = { account: Given; signingIndexes: readonly number[]; sigHash?: string }
type SignInput = { psbt: Bytes; inputsToSign: readonly ToSign[]; chain?: string }

export type OpenedWallet = ReturnType<typeof openEmbeddedWallet>

const features = ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const
const sighashAll = 1

/**
 * What the embedded wallet does, in the shapes of the Wallet Standard's features of Bitcoin. It has one key, and so one account for each form
 * of addresses that the page's networks have. Each signature is approved on the wallet's own page. What it says is parsed: a PSBT comes back
 * with the same transaction.
 */
export function openEmbeddedWallet(wallet: PairedWallet, networks: BitcoinNetworks) {
  const known = new Map<string, Account>()

  /** Those of the default network first; the same objects for the same addresses. */
  function accounts(): readonly Account[] {
    const [first] = wallet.session()?.accounts ?? []
    const script = first && readAddress(parseCaipAddress(first).address)?.script
    if (!script) return []
    const forms = [...new Set(networks.map((network) => network.addresses))]
    return forms.flatMap((form) => {
      const address = toAddress(script, form)
      if (address === undefined) return []
      const chains = networks.filter((network) => network.addresses === form).map(({ walletChain }) => walletChain)
      const account = { address, publicKey: new Uint8Array(), purpose: 'payment', chains, features } as const
      const kept = known.get(address) ?? Object.freeze(account)
      known.set(address, kept)
      return [kept]
    })
  }

  /** @param chain where the caller names none, any of the account's will do: a signature is for no network */
  function requireNetwork({ address }: Given, chain: string | undefined): BitcoinNetwork {
    const account = accounts().find((one) => one.address === address)
    if (!account) throw providerError(4100, 'The wallet does not share this account.')
    const network = networks.find(({ walletChain }) => walletChain === (chain ?? account.chains[0]))
    if (!network || !account.chains.includes(network.walletChain))
      throw providerError(4902, 'The account is of no such network of the page.')
    return network
  }

  /** @throws what the wallet's page answers, `{ code, message }` */
  async function request(
    { caipNetworkId }: BitcoinNetwork,
    method: string,
    params: unknown,
  ): Promise<Record<string, unknown>> {
    if (!wallet.session()?.methods.includes(method)) throw providerError(4200, `The wallet did not grant ${method}.`)
    return ((await wallet.request({ chainId: caipNetworkId, method, params })) ?? {}) as Record<string, unknown>
  }

  async function signOne({ psbt, inputsToSign, chain }: SignInput): Promise<{ signedPsbt: Uint8Array }> {
    const [first, ...others] = inputsToSign
    if (!first) throw providerError(-32602, 'No input to sign is named.')
    const { address } = first.account
    const network = requireNetwork(first.account, chain)
    if (others.some(({ account }) => account.address !== address)) throw providerError(4100, 'One account at a time.')
    if (inputsToSign.some(({ sigHash = 'ALL' }) => sigHash !== 'ALL'))
      throw providerError(-32602, 'The wallet signs for all of a transaction only.')
    const signInputs = inputsToSign.flatMap(({ signingIndexes }) =>
      signingIndexes.map((index) => ({ address, index, sighashTypes: [sighashAll] })),
    )
    // With the code for transfers: the first signature comes late in a visit.
    const { exchangePsbt } = await import('./exchangePsbt.ts')
    const signedPsbt = await exchangePsbt(psbt, async (text) => {
      const params = { account: address, psbt: text, signInputs, broadcast: false }
      return (await request(network, 'signPsbt', params)).psbt
    })
    return { signedPsbt }
  }

  return {
    accounts,
    /** Has the visitor sign in, where nobody is. @throws what `connect` of core throws */
    async signIn(signal: AbortSignal | undefined): Promise<void> {
      const options = signal ? { signal } : {}
      await callWallet(() => wallet.connect(options), { method: 'bitcoin:connect', parseChainError, ...options })
    },
    async connect() {
      if (!wallet.session()) await wallet.connect({})
      return { accounts: accounts() }
    },
    disconnect: () => wallet.disconnect({}),
    watch: (onAccounts: (accounts: readonly Account[]) => void) => watchShared(wallet, accounts, onAccounts),
    /** One after the other, as each is a request of its own; so are transactions. */
    async signMessage(...inputs: MessageInput[]) {
      const given = inputs.map(({ account, message }) => ({ account, signedMessage: Uint8Array.from(message) }))
      const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
      for (const { account, signedMessage } of given) {
        const params = { account: account.address, message: toText(signedMessage), protocol: 'bip322' }
        const { signature } = await request(requireNetwork(account, undefined), 'signMessage', params)
        outputs.push({ signedMessage, signature: readBytes(signature, fromHex) })
      }
      return outputs
    },
    async signTransaction(...inputs: SignInput[]) {
      // Copies: the caller keeps the bytes while the visitor reads.
      const given = inputs.map((input) => ({ ...input, psbt: Uint8Array.from(input.psbt) }))
      const outputs: { signedPsbt: Uint8Array }[] = []
      for (const input of given) outputs.push(await signOne(input))
      return outputs
    },
  }
}

/** The wallet's page shows and signs texts. Bytes that are none would be signed as something else. */
function toText(message: Uint8Array): string {
  try {
    // A byte order mark would be lost, and with it the message that was meant.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    throw providerError(-32602, 'The wallet signs texts only.')
  }
}

/** An error in EIP-1193's shape, as the wallet's page has them. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
