import { type Address, type Hex, toHex } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { ProviderError } from '../mockWallet/callNode.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'

export type PhoneState = ReturnType<typeof createPhoneState>

/** The wallet's accounts and chains, and the active ones. */
export function createPhoneState(options: {
  accounts: readonly PhoneAccount[]
  rpcUrls: Readonly<Record<string, string>>
}) {
  let accounts = [...options.accounts]
  const nodes = new Map(Object.entries(options.rpcUrls))
  const [firstChain] = nodes.keys()
  if (!firstChain) throw new Error('A phone wallet needs a chain: give it rpcUrls.')
  let chainId: string = firstChain

  const find = (address: string) => accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())

  return {
    accounts: (): readonly Address[] => accounts.map(({ address }) => address),
    chainId: () => chainId,
    chains: (): readonly string[] => [...nodes.keys()],
    /** @throws ProviderError 4100 for an account that is not the wallet's. */
    privateKey(address: string): Hex {
      const account = find(address)
      if (account) return account.privateKey
      throw new ProviderError({ code: 4100, message: `The wallet does not have the account ${address}.` })
    },
    /** @throws ProviderError 4901 for a chain it has no node for. */
    nodeOf(caipId: string): string {
      const url = nodes.get(caipId)
      if (url) return url
      throw new ProviderError({ code: 4901, message: `The wallet has no node for ${caipId}.` })
    },
    activateAccount(address: string) {
      const account = find(address)
      if (!account) throw new Error(`The wallet does not have the account ${address}.`)
      accounts = [account, ...accounts.filter((other) => other !== account)]
    },
    activateChain(caipId: string) {
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
