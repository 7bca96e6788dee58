import { type AddressNetwork, joinBytes, toAddress } from '@latchkey/wire/bitcoin'
import { bech32 } from '@scure/base'
import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'

/** The form of addresses, by the first 32 digits of the genesis block's hash (CAIP-2). What is not listed is no network of Bitcoin. */
const forms: Readonly<Record<string, AddressNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:000000000933ea01ad0ee984209779ba': 'test', // testnet 3
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'test', // testnet 4
  'bip122:00000008819873e925422c1ff0f99f7c': 'test', // signet
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

const prefixes: Readonly<Record<string, AddressNetwork>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }

/**
 * The visitor's address on a network. All networks share one key, that of the main network's path: only the form is another.
 * @param mainAddress as the vault derives it.
 * @throws WalletError `unknown_chain` (4902) for another chain's genesis block.
 */
export function toOwnAddress(mainAddress: string, chainId: string): string {
  const form = Object.hasOwn(forms, chainId) ? forms[chainId] : undefined
  if (!form) throw new WalletError('unknown_chain', { details: chainId })
  return write(readOwnAddress(mainAddress).script, form)
}

/**
 * One of the wallet's own addresses (P2WPKH), of any network.
 * @returns its script, the form of its network's addresses, and `account`, by which the vault knows it.
 * @throws WalletError `internal` for any other address.
 */
export function readOwnAddress(address: string): { script: Bytes; network: AddressNetwork; account: string } {
  const { prefix, words } = bech32.decode(address as `${string}1${string}`, 90)
  const network = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
  const hash = bech32.fromWords(words.slice(1))
  if (!network || words[0] !== 0 || hash.length !== 20) throw new WalletError('internal')
  const script = joinBytes([0x00, 20], hash)
  return { script, network, account: write(script, 'main') }
}

function write(script: Bytes, form: AddressNetwork): string {
  const address = toAddress(script, form)
  if (address === undefined) throw new WalletError('internal')
  return address
}
