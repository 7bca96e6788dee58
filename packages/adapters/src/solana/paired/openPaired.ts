import { openPairedAccounts, type PairedSource } from '@latchkey/core/internal'
import { isAddress, toBase58, toBase64, toKey } from '@latchkey/wire/solana'
import { solanaMainnet } from '../chains.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { SolanaNetwork } from '../parseOptions.ts'
import { readSignature } from '../rpc/readSignature.ts'
import type { StandardAccount, StandardWallet } from '../wallet.ts'
import { oldMainnetId } from './methods.ts'

/** The call that a request sends, so that a response which comes after a reload is found again. */
export type SentCall = { to: string; data?: string | undefined }

export type PairedStandardWallet = {
  /** Shows a pairing link and waits for a wallet's approval. */
  pair(options: { signal: AbortSignal | undefined }): Promise<void>
  /** The networks that it granted, in the order of the app. */
  networks(): readonly SolanaNetwork[]
  /** It as a wallet of the Wallet Standard; `sends` is what its next transaction does. */
  standard(sends?: SentCall): StandardWallet
}

type Input = { account: StandardAccount; chain?: string; transaction?: Uint8Array; message?: Uint8Array }
type Change = { accounts: readonly StandardAccount[] }

/**
 * A paired wallet as one of the Wallet Standard, so that everything else treats it like those of the page. It has the features that the
 * session grants; transactions are in base64, messages, keys and signatures in base58 (WalletConnect's methods of Solana).
 */
export function openPaired(source: PairedSource, networks: readonly SolanaNetwork[]): PairedStandardWallet {
  const toId = (chainId: string) => (chainId === oldMainnetId ? solanaMainnet.id : chainId)
  const parseAddress = (text: string) => (isAddress(text) ? text : undefined)
  const paired = openPairedAccounts(source, { networks, parseAddress, toId, parseChainError })

  function readAccounts(): readonly StandardAccount[] {
    const all = paired.read()
    const chainsOf = (address: string) =>
      all.filter((one) => one.address === address).map(({ network }) => network.walletChain)
    const addresses = [...new Set(all.map(({ address }) => address))]
    return addresses.map((address) => ({ address, publicKey: toKey(address), chains: chainsOf(address) }))
  }

  function request(method: string, { account: { address }, chain }: Input, parameters: object, sends?: SentCall) {
    const network = networks.find(({ walletChain }) => walletChain === chain)
    const params = { ...parameters, pubkey: address }
    return paired.request({ address, chainId: network?.caipNetworkId, method, params, sends })
  }

  async function connect(input?: { silent?: boolean }): Promise<Change> {
    if (!input?.silent) await paired.pair(undefined)
    return { accounts: readAccounts() }
  }

  async function signMessage(input: Required<Pick<Input, 'account' | 'message'>>) {
    const { message } = input
    const response = await request('solana_signMessage', input, { message: toBase58(message) })
    return [{ signedMessage: message, signature: readSignature(response) }]
  }

  async function signTransaction(input: Required<Pick<Input, 'account' | 'transaction' | 'chain'>>) {
    const { account, transaction } = input
    const { readSigned } = await import('./readSigned.ts')
    const response = await request('solana_signTransaction', input, { transaction: toBase64(transaction) })
    return [{ signedTransaction: await readSigned(response, { address: account.address, transaction }) }]
  }

  const signAndSend =
    (sends: SentCall | undefined) => async (input: Required<Pick<Input, 'account' | 'transaction' | 'chain'>>) => {
      const parameters = { transaction: toBase64(input.transaction) }
      return [{ signature: readSignature(await request('solana_signAndSendTransaction', input, parameters, sends)) }]
    }

  const on = (_change: 'change', onChange: (change: Change) => void) =>
    paired.watch(() => onChange({ accounts: readAccounts() }))

  return {
    pair: ({ signal }) => paired.pair(signal),
    networks: () => networks.filter((network) => paired.read().some((one) => one.network === network)),
    standard: (sends) => ({
      name: 'WalletConnect',
      get chains() {
        return [...new Set(paired.read().map(({ network }) => network.walletChain))]
      },
      get accounts() {
        return readAccounts()
      },
      get features() {
        const methods = paired.methods()
        const can = (method: string) => methods.includes(method)
        return {
          'standard:connect': { connect },
          'standard:disconnect': { disconnect: () => paired.disconnect() },
          'standard:events': { on },
          ...(can('solana_signMessage') && { 'solana:signMessage': { signMessage } }),
          ...(can('solana_signTransaction') && { 'solana:signTransaction': { signTransaction } }),
          ...(can('solana_signAndSendTransaction') && {
            'solana:signAndSendTransaction': { signAndSendTransaction: signAndSend(sends) },
          }),
        }
      },
    }),
  }
}
