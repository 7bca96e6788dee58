import { type ChainNamespace, isChainNamespace } from '../caip.ts'

/** How a namespace writes its messages. */
export type Profile = {
  /** In the first line: "… with your Ethereum account:". */
  name: string
  isAddress(address: string): boolean
  /** Of a CAIP-2 id, what is behind the colon. */
  isReference(reference: string): boolean
  /** The `Chain ID` of a reference, where it is not the reference itself. */
  chainIds?: Readonly<Record<string, string>>
  /** The empty lines before `URI:` without a statement, after the one below the address. */
  gap: readonly ''[]
  hasEmptyStatements: boolean
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const likeEthereum = { gap: [''], hasEmptyStatements: true } as const

/**
 * Addresses are checked by their characters and letter case alone, so that an account has one text; the verifier decodes them. The capitals
 * of an EVM address are `assertChecksum`'s.
 */
const profiles: Readonly<Record<ChainNamespace, Profile>> = {
  // EIP-4361.
  eip155: {
    name: 'Ethereum',
    isAddress: matcher('0x[0-9a-fA-F]{40}'),
    isReference: (reference) => /^[1-9]\d{0,31}$/.test(reference),
    ...likeEthereum,
  },
  // Sign In With Solana names the clusters; others have no name there.
  solana: {
    name: 'Solana',
    isAddress: matcher(`${base58}{32,44}`),
    isReference: matcher(`${base58}{32}`),
    chainIds: {
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
      EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
    },
    gap: [],
    hasEmptyStatements: false,
  },
  // CAIP-122 in EIP-4361's layout, as its published profiles have it.
  bip122: {
    name: 'Bitcoin',
    isAddress: matcher(`(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|[123mn]${base58}{25,34})`),
    isReference: matcher('[0-9a-f]{32}'),
    ...likeEthereum,
  },
  polkadot: {
    name: 'Polkadot',
    isAddress: matcher(`${base58}{46,50}`),
    isReference: matcher('[0-9a-f]{32}'),
    ...likeEthereum,
  },
  cosmos: {
    name: 'Cosmos',
    isAddress: matcher('[a-z0-9]{1,83}1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})'),
    isReference: matcher('[-_a-zA-Z0-9]{1,32}'),
    ...likeEthereum,
  },
}

export function profileOf(namespace: string): Profile | undefined {
  return isChainNamespace(namespace) ? profiles[namespace] : undefined
}

/** The namespace whose messages begin with this name. */
export function namespaceOf(name: string): ChainNamespace | undefined {
  const entries = Object.entries(profiles) as [ChainNamespace, Profile][] // the object's own keys
  return entries.find(([, profile]) => profile.name === name)?.[0]
}

function matcher(pattern: string): (text: string) => boolean {
  const whole = new RegExp(`^${pattern}$`)
  return (text) => whole.test(text)
}
