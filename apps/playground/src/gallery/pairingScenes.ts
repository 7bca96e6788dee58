import { getWallets, navigate, open, type Wallet } from '@latchkey/core'
import { type BaseError, RelayUnavailableError, UserRejectedError } from '@latchkey/core/errors'
import { type Scene, type Stage, waitFor } from './Scene.ts'

/** Pairing in its states, over the world's own relay where a link is shown. */
export const pairingScenes = {
  ConnectingWalletConnect: codeScene(async ({ latchkey }) => {
    navigate(latchkey, 'ConnectingWalletConnect', { wallet: await storeWallet(latchkey) })
  }),
  'ConnectingWalletConnect.any': codeScene(({ latchkey }) => navigate(latchkey, 'ConnectingWalletConnect', {})),
  'ConnectingWalletConnect.mobile': codeScene(async ({ latchkey }) => {
    becomePhone()
    navigate(latchkey, 'ConnectingWalletConnect', { wallet: await storeWallet(latchkey) })
  }),
  'ConnectingWalletConnect.slow': {
    connected: false,
    async play({ latchkey }) {
      silenceRelay()
      hurryWaiting()
      open(latchkey)
      navigate(latchkey, 'ConnectingWalletConnect', { wallet: await storeWallet(latchkey) })
      await waitFor(latchkey, ({ pairing }) => pairing.uri !== undefined)
    },
  },
  'ConnectingWalletConnect.declined': failedScene(new UserRejectedError()),
  'ConnectingWalletConnect.unreachable': failedScene(new RelayUnavailableError()),
  ConnectingWalletConnectBasic: codeScene(({ latchkey }) => open(latchkey, { view: 'ConnectingWalletConnectBasic' })),
  GetWallet: {
    connected: false,
    async play({ latchkey }) {
      const wallet = await storeWallet(latchkey)
      open(latchkey)
      navigate(latchkey, 'GetWallet', { wallet })
    },
  },
} satisfies Record<string, Scene>

/** Ready once the relay holds the link. */
function codeScene(show: (stage: Stage) => void | Promise<void>): Scene {
  return {
    connected: false,
    async play(stage) {
      open(stage.latchkey)
      await show(stage)
      await waitFor(stage.latchkey, ({ pairing }) => pairing.uri !== undefined && !pairing.buffering)
    },
  }
}

/** Pairing that ends with this error, whatever wallet or relay there is. */
function failedScene(error: BaseError): Scene {
  return {
    connected: false,
    async play({ latchkey }) {
      for (const adapter of latchkey.adapters) adapter.connect = () => Promise.reject(error)
      const wallet = await storeWallet(latchkey)
      open(latchkey)
      navigate(latchkey, 'ConnectingWalletConnect', { wallet })
    },
  }
}

/**
 * The first wallet people get from a store.
 * @throws Error where the world runs without a server: the catalogue is the server's.
 */
async function storeWallet(latchkey: Stage['latchkey']): Promise<Wallet> {
  const { data } = await getWallets(latchkey, { page: 1 })
  const wallet = data.find(({ app_store }) => app_store !== null)
  if (!wallet) throw new Error('This scene needs the catalogue of a server.')
  return wallet
}

function becomePhone(): void {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  Object.defineProperty(navigator, 'userAgent', { value: userAgent })
}

/** A relay that accepts a connection and never responds. */
function silenceRelay(): void {
  class SilentSocket {
    send() {}
    close() {}
  }
  Object.defineProperty(window, 'WebSocket', { value: SilentSocket })
}

/** What takes the widget 8 s of waiting, the gallery shows at once. */
function hurryWaiting(): void {
  const { setTimeout } = window
  const hurried = (run: () => void, delayMs?: number) => setTimeout(run, delayMs === 8_000 ? 0 : delayMs)
  Object.defineProperty(window, 'setTimeout', { value: hurried })
}
