import { openPairedAccounts, type PairedSource } from '@latchkey/core/internal'
import { fromBase64, fromHex, fromMessageSignature, toBase64, toScriptKind } from '@latchkey/wire/bitcoin'
import { readAddress } from '../chain/parseAddress.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { BitcoinNetwork, BitcoinNetworks } from '../parseOptions.ts'
import type { BitcoinWallet, WalletRequest } from './BitcoinWallet.ts'
import { readAccounts } from './readAccounts.ts'
import { readBytes } from './request.ts'

type Call = WalletRequest & { account: { address: string }; method: string; params: object }

/**
 * A wallet on another device, by WalletConnect's methods of Bitcoin. It shares one address for each account and network, and tells no keys:
 * what needs one (nested SegWit) is not sent from.
 * @param getCurrent the network of the page, whose accounts count
 */
export function openPairedWallet(
  source: PairedSource,
  { networks, getCurrent }: { networks: BitcoinNetworks; getCurrent: () => BitcoinNetwork },
): BitcoinWallet {
  const paired = openPairedAccounts(source, { networks, parseAddress: toShared, parseChainError })
  /** The network of the latest connection or switch here. */
  let chosen: BitcoinNetwork | undefined

  function readShared() {
    const all = paired.read()
    const wanted = chosen ?? getCurrent()
    const network = all.some((one) => one.network === wanted) ? wanted : all[0]?.network
    return readAccounts(
      all.filter((one) => one.network === network).map(({ address }) => ({ address, purpose: 'payment' })),
    )
  }
  const ask = ({ account: { address }, network, method, params, signal }: Call) =>
    paired.ask({ address, chainId: network.caipNetworkId, method, params: { ...params, account: address }, signal })

  return {
    async connect({ network, signal }) {
      chosen = network
      await paired.pair(signal)
      return readShared()
    },
    async accounts() {
      await source.load()
      return readShared()
    },
    async signMessage({ message, ...rest }) {
      const protocol = toScriptKind(rest.account.script) === 'p2pkh' ? 'ecdsa' : 'bip322'
      const { signature } = await ask({ ...rest, method: 'signMessage', params: { message, protocol } })
      // Hexadecimal by the method's description; some wallets return base64.
      return readBytes(signature, isHex(signature) ? fromHex : fromMessageSignature)
    },
    async signPsbt({ psbt, indexes, ...rest }) {
      const { address } = rest.account
      const signInputs = indexes.map((index) => ({ address, index, sighashTypes: [1] }))
      const params = { psbt: toBase64(psbt), signInputs, broadcast: false }
      const { psbt: signed } = await ask({ ...rest, method: 'signPsbt', params })
      return readBytes(signed, fromBase64)
    },
    watch: (onAccounts) => paired.watch(() => onAccounts(readShared())),
    disconnect: paired.disconnect,
    async switchNetwork({ network }) {
      paired.requireShared(network)
      chosen = network
    },
  }
}

function toShared(text: string, { addresses }: BitcoinNetwork): string | undefined {
  const parsed = readAddress(text)
  return parsed?.networks.includes(addresses) ? parsed.address : undefined
}

const isHex = (text: unknown) => typeof text === 'string' && /^(?:[0-9a-f]{2})+$/i.test(text)
