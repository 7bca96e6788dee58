import { fromHex, toBase64, toHex } from '@latchkey/wire/bitcoin'
import { ProviderError } from '../../shared/callNode.ts'
import type { BitcoinCore } from '../BitcoinCore.ts'

/** The wallet as Leather: every request for addresses prompts, and errors are thrown in an object of JSON-RPC. */
export function createLeatherProvider(core: BitcoinCore) {
  async function perform(method: string, params: Record<string, unknown>): Promise<unknown> {
    await core.receive(method, params)
    if (method === 'getAddresses') {
      const [account] = await core.connect(method)
      if (!account) return { addresses: [] }
      const { address, publicKey, redeemScript, ordinals } = account
      const type = redeemScript ? 'p2sh' : 'p2wpkh'
      return {
        addresses: [
          { symbol: 'BTC', type, address, publicKey: toHex(publicKey) },
          { symbol: 'BTC', type: 'p2tr', address: ordinals.address, publicKey: toHex(ordinals.publicKey) },
          { symbol: 'STX', address: 'ST000000000000000000002AMW42H' },
        ],
      }
    }
    const address = core.visible()[0]?.address ?? ''
    if (method === 'signMessage') {
      const message = new TextEncoder().encode(String(params.message))
      return { address, signature: toBase64(await core.signMessage(method, { address, message })) }
    }
    if (method === 'signPsbt') {
      const indexes = params.signAtIndex as readonly number[] | undefined
      const sends = params.broadcast === true || undefined
      const psbt = fromHex(String(params.hex))
      const signed = await core.signPsbt(method, { address, psbt, indexes, sends })
      return { hex: toHex(signed.psbt), ...(signed.txid && { txid: signed.txid }) }
    }
    throw new ProviderError({ code: -32601, message: `${method} is not supported.` })
  }

  return {
    async request(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
      const answer = { jsonrpc: '2.0', id: 'latchkey' }
      try {
        return { ...answer, result: await perform(method, params) }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        throw { ...answer, error: { code: error.code, message: error.message } }
      }
    },
  }
}
