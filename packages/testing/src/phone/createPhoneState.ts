import type { Address, Hex } from 'viem'
import { ProviderError } from '../mockWallet/ProviderError.ts'
import type { PhoneAccount } from './readAccounts.ts'

export type PhoneState = ReturnType<typeof createPhoneState>

/** Which accounts and chains the wallet has, and which of them are active. */
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
