import { navigate, open, showBanner } from '@latchkey/core'
import { strangeChainId } from '../mock/installPageWallet.ts'
import { accountScenes } from './accountScenes.ts'
import { buyScenes } from './buyScenes.ts'
import { nameScenes } from './nameScenes.ts'
import { namespaceScenes } from './namespaceScenes.ts'
import { pairingScenes } from './pairingScenes.ts'
import { type Scene, waitFor } from './Scene.ts'
import type { PlainView, SceneName } from './sceneNames.ts'
import { sendScenes } from './sendScenes.ts'
import { signInScenes } from './signInScenes.ts'
import { swapScenes } from './swapScenes.ts'

/** What a scene prepares. A view with parameters that is missing here does not compile; any other opens without preparation. */
export const scenes: Readonly<Record<Exclude<SceneName, PlainView>, Scene> & Partial<Record<PlainView, Scene>>> = {
  ...accountScenes,
  ...nameScenes,
  ...namespaceScenes,
  ...pairingScenes,
  ...buyScenes,
  ...sendScenes,
  ...swapScenes,
  ...signInScenes,
  Connect: {
    connected: false,
    play: ({ latchkey }) => open(latchkey),
  },
  WhatIsWallet: {
    connected: false,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'WhatIsWallet', {})
    },
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
  SwitchNetwork: {
    connected: true,
    play({ latchkey, wallet }) {
      wallet.hold()
      const other = latchkey.networks[1]
      if (other) open(latchkey, { view: 'SwitchNetwork', params: { caipNetworkId: other.caipNetworkId } })
    },
  },
  'Settings.log': {
    connected: true,
    async play({ latchkey }) {
      open(latchkey, { view: 'Settings' })
      const show = () =>
        document.querySelector('latchkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.lk-settings > button')
      while (!show()) await new Promise(requestAnimationFrame)
      show()?.click()
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
}
