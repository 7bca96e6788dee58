import { createPhoneWallet, type PhoneWallet } from '@latchkey/testing/phone'
import type { World } from '../world/readWorld.ts'
import { readChoice } from './choice.ts'
import { createDesk, type Desk } from './createDesk.ts'

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
