import { type Address, type Hex, toHex } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { type BitcoinSigner, toBitcoinSigner } from '../mockBitcoinWallet/bitcoinSigner.ts'
import { type CosmosSigner, toCosmosSigner } from '../mockCosmosWallet/cosmosSigner.ts'
import { type PolkadotSigner, toPolkadotSigner } from '../mockPolkadotWallet/polkadotSigner.ts'
import { type SolanaSigner, toSolanaSigner } from '../mockSolanaWallet/solanaSigner.ts'
import { ProviderError } from '../shared/callNode.ts'
import { deriveSolanaSigners } from './deriveSolanaSigners.ts'
import type { PhoneNamespace } from './PhoneWallet.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

export type PhoneState = ReturnType<typeof createPhoneState>

/** Who signs on chains that are not EVM's, the active account first. */
export type PhoneSigners = {
  solana: readonly SolanaSigner[]
  bip122: readonly BitcoinSigner[]
  cosmos: readonly (CosmosSigner & { address: string })[]
  polkadot: readonly PolkadotSigner[]
}
const otherNamespaces = ['solana', 'bip122', 'cosmos', 'polkadot'] as const

/** The wallet's accounts and chains, and the active ones. Only EVM has an active chain. */
export function createPhoneState(options: {
  accounts: readonly PhoneAccount[]
  signers: PhoneSigners
  rpcUrls: Readonly<Record<string, string>>
}) {
  let accounts = [...options.accounts]
  const signers = { ...options.signers }
  const nodes = new Map(Object.entries(options.rpcUrls))
  const [firstChain] = nodes.keys()
  if (!firstChain) throw new Error('A phone wallet needs a chain: give it rpcUrls.')
  let chainId: string = [...nodes.keys()].find((id) => id.startsWith('eip155:')) ?? firstChain

  const addressesOf = (all: readonly { address: string }[]) => all.map(({ address }) => address)
  const find = (address: string) => accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())

  return {
    accounts: (): readonly Address[] => accounts.map(({ address }) => address),
    solanaAccounts: (): readonly string[] => addressesOf(signers.solana),
    bitcoinAccounts: (): readonly string[] => addressesOf(signers.bip122),
    accountsOf: (namespace: string): readonly string[] =>
      addressesOf(signers[namespace as keyof PhoneSigners] ?? accounts),
    chainId: () => chainId,
    chains: (): readonly string[] => [...nodes.keys()],
    /** @throws ProviderError 4100 for an account that is not the wallet's. */
    privateKey(address: string): Hex {
      const account = find(address)
      if (account) return account.privateKey
      throw new ProviderError({ code: 4100, message: `The wallet does not have the account ${address}.` })
    },
    /** The first of these Solana accounts that is the wallet's. @throws ProviderError 4100 when none is */
    solanaSigner(addresses: readonly string[]): SolanaSigner {
      const signer = addresses.flatMap((address) => signers.solana.find((one) => one.address === address) ?? [])[0]
      if (signer) return signer
      throw new ProviderError({ code: 4100, message: `The wallet does not have the account ${addresses.join()}.` })
    },
    /** Who signs for an account of a namespace. @throws ProviderError 4100 for an account that is not the wallet's. */
    signer<Name extends keyof PhoneSigners>(namespace: Name, address: string): PhoneSigners[Name][number] {
      const all: readonly PhoneSigners[Name][number][] = signers[namespace]
      const signer = all.find((one) => one.address === address)
      if (signer) return signer
      throw new ProviderError({ code: 4100, message: `The wallet does not have the account ${address}.` })
    },
    /** @throws ProviderError 4901 for a chain it has no node for. */
    nodeOf(caipId: string): string {
      const url = nodes.get(caipId)
      if (url) return url
      throw new ProviderError({ code: 4901, message: `The wallet has no node for ${caipId}.` })
    },
    /** @returns the namespace of the account */
    activateAccount(address: string): PhoneNamespace {
      const isOther = (one: { address: string }) => one.address !== address
      const first = <One extends { address: string }>(all: readonly One[]) => [
        ...all.filter((one) => !isOther(one)),
        ...all.filter(isOther),
      ]
      const other = otherNamespaces.find((namespace) => addressesOf(signers[namespace]).includes(address))
      if (other) {
        const all: readonly { address: string }[] = signers[other]
        Object.assign(signers, { [other]: first(all) })
        return other
      }
      const account = find(address)
      if (!account) throw new Error(`The wallet does not have the account ${address}.`)
      accounts = [account, ...accounts.filter((other) => other !== account)]
      return 'eip155'
    },
    activateChain(caipId: string) {
      if (!caipId.startsWith('eip155:')) throw new Error(`Only EVM chains are switched to, and ${caipId} is none.`)
      if (!nodes.has(caipId)) throw new Error(`The wallet has no node for ${caipId}.`)
      chainId = caipId
    },
    addChain: (caipId: string, rpcUrl: string) => void nodes.set(caipId, rpcUrl),
  }
}

const developmentMnemonic = 'test test test test test test test test test test test junk'

type PhoneAccount = { address: LocalAccount['address']; privateKey: Hex }

/** The wallet's accounts, in order. */
export function readAccounts(accounts: PhoneWalletOptions['accounts']): PhoneAccount[] {
  if (accounts && !('mnemonic' in accounts)) {
    if (accounts.length === 0) throw new Error('A phone wallet needs an account.')
    return accounts.map((privateKey) => ({ privateKey, address: privateKeyToAccount(privateKey).address }))
  }
  const { mnemonic, count = 5 } = accounts ?? { mnemonic: developmentMnemonic, count: 1 }
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = mnemonicToAccount(mnemonic, { addressIndex })
    const { privateKey } = account.getHdKey()
    if (!privateKey) throw new Error(`The mnemonic gives no private key at index ${addressIndex}.`)
    return { address: account.address, privateKey: toHex(privateKey) }
  })
}

/** Who signs on the wallet's chains that are not EVM's: nobody without one of them. */
export async function readSigners(options: Omit<PhoneWalletOptions, 'relayUrl'>): Promise<PhoneSigners> {
  const { accounts, solanaAccounts, bitcoinAccounts, cosmosAccounts = [], polkadotAccounts = [], rpcUrls } = options
  const { mnemonic, count = 5 } =
    accounts && 'mnemonic' in accounts ? accounts : { mnemonic: developmentMnemonic, count: 1 }
  const has = (namespace: string) => Object.keys(rpcUrls).some((id) => id.startsWith(`${namespace}:`))
  const readSolana = () =>
    solanaAccounts ? Promise.all(solanaAccounts.map(toSolanaSigner)) : deriveSolanaSigners(mnemonic, count)
  return {
    solana: has('solana') ? await readSolana() : [],
    bip122: readBitcoin(),
    cosmos: cosmosAccounts.map(toCosmosSigner).map((signer) => ({ ...signer, address: signer.addressOf('cosmos') })),
    polkadot: polkadotAccounts.map(toPolkadotSigner),
  }

  function readBitcoin(): readonly BitcoinSigner[] {
    const chain = Object.keys(rpcUrls).find((id) => id.startsWith('bip122:'))
    if (!chain) return []
    const network = addressNetworks[chain] ?? 'test'
    const keys =
      bitcoinAccounts ?? Array.from({ length: count }, (_, index) => deriveBitcoinKey(mnemonic, { network, index }))
    return keys.map((key) => toBitcoinSigner(key, { network, kind: 'p2wpkh' }))
  }
}

const addressNetworks: Readonly<Record<string, 'main' | 'regtest'>> = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The account m/84'/coin'/0'/0/index, as Bitcoin wallets derive it (BIP-84). */
function deriveBitcoinKey(mnemonic: string, options: { network: 'main' | 'test' | 'regtest'; index: number }): string {
  const { network, index } = options
  const path = `m/84'/${network === 'main' ? 0 : 1}'/0'/0/${index}`
  // viem's type knows the paths of Ethereum; it derives any.
  const { privateKey } = mnemonicToAccount(mnemonic, { path: path as `m/44'/60'/${string}` }).getHdKey()
  if (!privateKey) throw new Error(`The mnemonic gives no private key at ${path}.`)
  return toHex(privateKey)
}
