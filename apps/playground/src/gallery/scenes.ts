import { getBalances, navigate, open, setSend, showBanner } from '@latchkey/core'
import { strangeChainId } from '../mock/installPageWallet.ts'
import { accountScenes } from './accountScenes.ts'
import { pairingScenes } from './pairingScenes.ts'
import type { Scene } from './Scene.ts'
import type { Stage } from './Stage.ts'
import { swapScenes } from './swapScenes.ts'
import { waitFor } from './waitFor.ts'

/** Every view in its states, by `view` or `view.state` of the page's query. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...accountScenes,
  ...pairingScenes,
  ...swapScenes,
  Connect: {
    connected: false,
    play: ({ latchkey }) => open(latchkey),
  },
  AllWallets: {
    connected: false,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'AllWallets', {})
    },
  },
  ConnectingExternal: {
    connected: false,
    play({ latchkey, wallet }) {
      wallet.hold()
      open(latchkey)
      navigate(latchkey, 'ConnectingExternal', { connectorId: wallet.rdns })
    },
  },
  'ConnectingExternal.declined': {
    connected: false,
    play({ latchkey, wallet }) {
      wallet.rejectNext()
      open(latchkey)
      navigate(latchkey, 'ConnectingExternal', { connectorId: wallet.rdns })
    },
  },
  'Account.banner': {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      showBanner(latchkey, { state: 'error', message: 'Token Balance Unavailable' })
    },
  },
  Networks: {
    connected: true,
    play: ({ latchkey }) => open(latchkey, { view: 'Networks' }),
  },
  SwitchNetwork: {
    connected: true,
    play({ latchkey, wallet }) {
      wallet.hold()
      const other = latchkey.networks[1]
      if (other) open(latchkey, { view: 'SwitchNetwork', params: { caipNetworkId: other.caipNetworkId } })
    },
  },
  UnsupportedChain: {
    connected: true,
    async play({ latchkey, wallet }) {
      wallet.setChain(strangeChainId)
      await waitFor(latchkey, ({ connections: { eip155 } }) => {
        return eip155.status === 'connected' && eip155.chainId === String(strangeChainId)
      })
      open(latchkey, { view: 'UnsupportedChain' })
    },
  },
  Send: {
    connected: true,
    async play(stage) {
      await fillSend(stage)
      open(stage.latchkey)
      navigate(stage.latchkey, 'Send', {})
    },
  },
  'Send.empty': {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Send', {})
    },
  },
  SendSelectToken: {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Send', {})
      navigate(latchkey, 'SendSelectToken', {})
    },
  },
  SendPreview: {
    connected: true,
    async play(stage) {
      await fillSend(stage)
      open(stage.latchkey)
      navigate(stage.latchkey, 'Send', {})
      navigate(stage.latchkey, 'SendPreview', {})
    },
  },
  Transactions: {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Transactions', {})
    },
  },
}

/** A transfer as the visitor would have entered it: some of the first token that is not the coin, to the second development account. */
async function fillSend({ latchkey, world }: Stage): Promise<void> {
  const balances = await getBalances(latchkey)
  setSend(latchkey, {
    token: balances.find((balance) => balance.address) ?? balances[0],
    sendTokenAmount: '12.5',
    receiverAddress: world.accounts[1]?.address,
  })
}
