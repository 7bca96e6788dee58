import { createPhoneWallet, type PhoneWallet } from '@latchkey/testing/phone'
import type { World } from '../world/readWorld.ts'
import { createDesk, type Desk } from './createDesk.ts'

const accountKey = 'latchkey-phone.account'
const chainKey = 'latchkey-phone.chain'

export type Choice = { account: string | null; chainId: string | null }

/** Which account and chain were active when the page was last open. What is not the world's any more is chosen by nobody. */
export function readChoice(): Choice {
  return { account: localStorage.getItem(accountKey), chainId: localStorage.getItem(chainKey) }
}

export function storeChoice({ account, chainId }: { account: string; chainId: string }): void {
  localStorage.setItem(accountKey, account)
  localStorage.setItem(chainKey, chainId)
}

export type Phone = { wallet: PhoneWallet; desk: Desk; world: World }

/** The wallet with the world's keys, chains and relay; its sessions live in this origin's localStorage. */
export async function startPhone(world: World): Promise<Phone> {
  if (!world.relay) throw new Error('This world has no relay, and a phone wallet needs one.')
  const desk = createDesk()
  const choice = readChoice()
  const accounts = chosenFirst(world.accounts, ({ address }) => address === choice.account)
  const chains = chosenFirst(Object.entries(world.rpcUrls), ([id]) => id === choice.chainId)
  const wallet = await createPhoneWallet({
    relayUrl: world.relay,
    accounts: accounts.map(({ privateKey }) => privateKey),
    rpcUrls: Object.fromEntries(chains),
    storage: localStorage,
    metadata: {
      name: 'Latchkey test phone',
      description: 'A phone wallet for tests. Its keys are public.',
      url: location.origin,
      icons: [`${location.origin}/mark.svg`],
    },
    onProposal: desk.onProposal,
    onRequest: desk.onRequest,
  })
  return { wallet, desk, world }
}

function chosenFirst<Item>(items: readonly Item[], isChosen: (item: Item) => boolean): Item[] {
  return [...items.filter(isChosen), ...items.filter((item) => !isChosen(item))]
}
