import type { TokenBalance } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { Ability } from '../adapter/Adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { sendNft } from './sendNft.ts'
import { getMaxAmount, sendToken } from './sendToken.ts'
import { signMessage } from './signMessage.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

const token: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
}

test.each<[Ability, (latchkey: Latchkey) => Promise<unknown>]>([
  ['loadSend', (latchkey) => sendToken(latchkey, { token, amount: '1', receiver: bob })],
  ['loadSend', (latchkey) => getMaxAmount(latchkey, { token })],
  ['memos', (latchkey) => sendToken(latchkey, { token, amount: '1', receiver: bob, memo: '104' })],
  ['loadNfts', (latchkey) => sendNft(latchkey, { nft: undefined, receiver: bob })],
  ['loadCalls', (latchkey) => sendNft(latchkey, { nft: undefined, receiver: bob })],
  ['signMessage', (latchkey) => signMessage(latchkey, { message: 'hello' })],
  ['chooseAccount', (latchkey) => switchAccount(latchkey, { address: alice })],
  ['switchNetwork', (latchkey) => switchNetwork(latchkey, { caipNetworkId: 'eip155:2' })],
])(
  'throws AbilityMissingError for %s where the adapter lacks it, and sends the wallet no request',
  async (ability, act) => {
    const wallet = createScriptedWallet()
    const { [ability]: _, ...adapter } = scriptedAdapter([wallet])
    const latchkey = createLatchkey({ adapters: [adapter], storage: memoryStorage() })
    latchkey.store.setState({ connectors: [wallet.connector] })
    applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
    applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
    await expect(act(latchkey)).rejects.toMatchObject({
      code: 'ABILITY_MISSING',
      shortMessage: `The adapter of eip155 has no \`${ability}\`.`,
    })
    expect(wallet.requests).toEqual([])
  },
)
