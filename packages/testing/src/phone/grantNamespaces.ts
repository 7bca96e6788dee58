import type { Address } from 'viem'

const supportedMethods = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
]
const supportedEvents = ['accountsChanged', 'chainChanged']

/** What a session is settled or updated with: every account on each of the chains, and what the wallet can do of what was asked. */
export function grantNamespaces(options: {
  chains: readonly string[]
  accounts: readonly Address[]
  methods: readonly string[]
  events: readonly string[]
}) {
  const { chains, accounts, methods, events } = options
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods: methods.filter((method) => supportedMethods.includes(method)),
      events: events.filter((event) => supportedEvents.includes(event)),
    },
  }
}
