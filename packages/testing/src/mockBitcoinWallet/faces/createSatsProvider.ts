import { fromBase64, toBase64, toHex } from '@latchkey/wire/bitcoin'
import { ProviderError } from '../../shared/callNode.ts'
import type { BitcoinCore } from '../BitcoinCore.ts'
import type { BitcoinSigner } from '../bitcoinSigner.ts'

/** What the protocol calls the errors of EIP-1193. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001 }

type Params = Record<string, unknown> | null | undefined
type Listener = { eventName: string; cb: (event: unknown) => void }

/** The wallet with the protocol of sats-connect, as Xverse has it: JSON-RPC whose errors are returned rather than thrown. */
export function createSatsProvider(core: BitcoinCore) {
  const toAddresses = (accounts: readonly BitcoinSigner[], purposes: readonly unknown[]) =>
    accounts
      .slice(0, 1)
      .flatMap(({ address, publicKey, redeemScript, ordinals }) => [
        { address, publicKey: toHex(publicKey), purpose: 'payment', addressType: redeemScript ? 'p2sh' : 'p2wpkh' },
        { ...ordinals, publicKey: toHex(ordinals.publicKey), purpose: 'ordinals', addressType: 'p2tr' },
      ])
      .filter(({ purpose }) => purposes.includes(purpose))
      .map((account) => ({ ...account, walletType: 'software' }))

  async function perform(method: string, params: Params): Promise<unknown> {
    await core.receive(method, params)
    if (method === 'wallet_connect') {
      const purposes = Array.isArray(params?.addresses) ? params.addresses : ['payment', 'ordinals']
      return { id: 'account', addresses: toAddresses(await core.connect(method), purposes), walletType: 'software' }
    }
    if (method === 'wallet_getAccount') {
      const accounts = core.visible()
      if (accounts.length === 0) throw new ProviderError({ code: 4100, message: 'Access denied.' })
      return { id: 'account', addresses: toAddresses(accounts, ['payment', 'ordinals']), walletType: 'software' }
    }
    if (method === 'wallet_disconnect') return core.disconnect()
    if (method === 'signMessage') {
      const { address, message } = params as { address: string; message: string }
      const signature = await core.signMessage(method, { address, message: new TextEncoder().encode(message) })
      return { address, signature: toBase64(signature), protocol: 'BIP322' }
    }
    if (method === 'signPsbt') {
      const { psbt, signInputs = {}, broadcast } = params as SignPsbt
      const [address = core.visible()[0]?.address ?? '', indexes] = Object.entries(signInputs)[0] ?? []
      const sends = broadcast === true || undefined
      const signed = await core.signPsbt(method, { address, psbt: fromBase64(psbt), indexes, sends })
      return { psbt: toBase64(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
    }
    throw new ProviderError({ code: 4200, message: `Method ${method} is not supported.` })
  }

  return {
    async request(method: string, params?: Params): Promise<unknown> {
      const answer = { jsonrpc: '2.0', id: 'latchkey' }
      try {
        return { ...answer, result: (await perform(method, params)) ?? null }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { ...answer, error: { code: codes[error.code] ?? error.code, message: error.message } }
      }
    },
    addListener({ eventName, cb }: Listener): () => void {
      return core.onAccounts((accounts) => {
        if (eventName === (accounts.length > 0 ? 'accountChange' : 'disconnect')) cb({ type: eventName })
      })
    },
  }
}

type SignPsbt = { psbt: string; signInputs?: Record<string, readonly number[]>; broadcast?: boolean }
