import { createPhoneWallet, type PhoneWallet } from '@latchkey/testing/phone'
import type { World } from '../world/readWorld.ts'
import { createPrompts, type Prompts } from './createPrompts.ts'

const accountKey = 'latchkey-phone.account'
const chainKey = 'latchkey-phone.chain'

export type Choice = { account: string | null; chainId: string | null }

/** The account and chain that were active when the page was last open. One that the world no longer has is ignored. */
export function readChoice(): Choice {
  return { account: localStorage.getItem(accountKey), chainId: localStorage.getItem(chainKey) }
}

export function storeChoice({ account, chainId }: { account: string; chainId: string }): void {
  localStorage.setItem(accountKey, account)
  localStorage.setItem(chainKey, chainId)
}

export type Phone = { wallet: PhoneWallet; prompts: Prompts; world: World }

/** The wallet with the world's keys, chains and relay; its sessions live in this origin's localStorage. */
export async function startPhone(world: World): Promise<Phone> {
  if (!world.relay) throw new Error('This world has no relay, and a phone wallet needs one.')
  const prompts = createPrompts()
  const choice = readChoice()
  const accounts = chosenFirst(world.accounts, ({ address }) => address === choice.account)
  const chains = chosenFirst(Object.entries(world.rpcUrls), ([id]) => id === choice.chainId)
  const { solana, bitcoin, cosmos, polkadot } = world
  const wallet = await createPhoneWallet({
    relayUrl: world.relay,
    accounts: accounts.map(({ privateKey }) => privateKey),
    ...(solana && { solanaAccounts: solana.accounts.map(({ secretKey }) => secretKey) }),
    ...(bitcoin && { bitcoinAccounts: bitcoin.accounts.map(({ privateKey }) => privateKey) }),
    ...(cosmos && { cosmosAccounts: cosmos.accounts.map(({ privateKey }) => privateKey) }),
    ...(polkadot && { polkadotAccounts: polkadot.accounts.map(({ seed }) => seed) }),
    rpcUrls: {
      ...Object.fromEntries(chains),
      ...(solana && { [solana.network.id]: solana.rpcUrl }),
      ...(bitcoin && { [bitcoin.network.id]: bitcoin.apiUrl }),
      ...(cosmos && { [cosmos.network.id]: cosmos.restUrl }),
      ...(polkadot && { [polkadot.network.id]: polkadot.rpcUrl }),
    },
    storage: localStorage,
    metadata: {
      name: 'Latchkey test phone',
      description: 'A phone wallet for tests. Its keys are public.',
      url: location.origin,
      icons: [`${location.origin}/mark.svg`],
    },
    onProposal: prompts.onProposal,
    onRequest: prompts.onRequest,
  })
  return { wallet, prompts, world }
}

function chosenFirst<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  return [...items.filter(isChosen), ...items.filter((item) => !isChosen(item))]
}
