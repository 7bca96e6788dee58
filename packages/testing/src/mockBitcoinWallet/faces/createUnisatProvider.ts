import { fromHex, toBase64, toHex } from '@latchkey/wire/bitcoin'
import { ProviderError } from '../../shared/callNode.ts'
import type { BitcoinCore } from '../BitcoinCore.ts'

type Listener = (payload: unknown) => void
type SignOptions = { toSignInputs?: readonly { index: number }[] }

/** The wallet with Unisat's methods, which OKX has too: one account, addresses as texts. */
export function createUnisatProvider(core: BitcoinCore) {
  const stops = new Map<Listener, () => void>()
  const address = () => core.visible()[0]?.address
  const addresses = () => [address()].filter((one) => one !== undefined)
  const requireAddress = () => {
    const [first] = addresses()
    if (first === undefined) throw new ProviderError({ code: 4100, message: 'Connect the wallet first.' })
    return first
  }

  return {
    async requestAccounts(): Promise<string[]> {
      await core.receive('requestAccounts', [])
      await core.connect('requestAccounts')
      return addresses()
    },
    async getAccounts(): Promise<string[]> {
      await core.receive('getAccounts', [])
      return addresses()
    },
    async getPublicKey(): Promise<string> {
      await core.receive('getPublicKey', [])
      const [signer] = core.visible()
      return signer ? toHex(signer.publicKey) : ''
    },
    async signMessage(text: string, type = 'ecdsa'): Promise<string> {
      await core.receive('signMessage', [text, type])
      const message = new TextEncoder().encode(text)
      if (type !== 'bip322-simple') throw new ProviderError({ code: 4200, message: `No signatures of type ${type}.` })
      return toBase64(await core.signMessage('signMessage', { address: requireAddress(), message }))
    },
    async signPsbt(psbt: string, { toSignInputs }: SignOptions = {}): Promise<string> {
      await core.receive('signPsbt', [psbt, { toSignInputs }])
      const indexes = toSignInputs?.map(({ index }) => index)
      const signed = await core.signPsbt('signPsbt', { address: requireAddress(), psbt: fromHex(psbt), indexes })
      return toHex(signed.psbt)
    },
    async disconnect(): Promise<void> {
      await core.receive('disconnect', [])
      core.disconnect()
    },
    on(event: string, listener: Listener): void {
      if (event !== 'accountsChanged' || stops.has(listener)) return
      stops.set(
        listener,
        core.onAccounts(() => listener(addresses())),
      )
    },
    removeListener(_event: string, listener: Listener): void {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}
