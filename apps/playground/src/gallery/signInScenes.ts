import { close, getSignIn, open, signIn } from '@latchkey/core'
import { type Scene, waitFor } from './Scene.ts'

/** The request to sign in; the page has the option `signIn` for these scenes. */
export const signInScenes = {
  Devices: {
    connected: true,
    async play({ latchkey }) {
      await signIn(latchkey)
      open(latchkey, { view: 'Devices' })
    },
  },
  SIWXSignMessage: {
    connected: true,
    play: ({ latchkey }) => open(latchkey, { view: 'SIWXSignMessage' }),
  },
  'SIWXSignMessage.asking': {
    connected: true,
    async play({ latchkey, wallet }) {
      wallet.hold()
      open(latchkey, { view: 'SIWXSignMessage' })
      signIn(latchkey).catch(() => {})
      await waitFor(latchkey, ({ signIn: state }) => state?.message !== undefined)
    },
  },
  'SIWXSignMessage.declined': {
    connected: true,
    async play({ latchkey, wallet }) {
      wallet.rejectNext()
      open(latchkey, { view: 'SIWXSignMessage' })
      signIn(latchkey).catch(() => {})
      await waitFor(latchkey, ({ signIn: state }) => state?.status === 'declined')
    },
  },
  'SIWXSignMessage.required': {
    connected: true,
    async play({ latchkey }) {
      await waitFor(latchkey, ({ modal }) => modal.open && getSignIn(latchkey).status === 'required')
      const view = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-sign-in')
      while (!view()) await new Promise(requestAnimationFrame)
      close(latchkey, { reason: 'escape' })
      await waitFor(latchkey, ({ modal }) => !modal.shake)
    },
  },
} satisfies Record<string, Scene>
