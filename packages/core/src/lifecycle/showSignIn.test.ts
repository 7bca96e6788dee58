import { expect, test, vi } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { ann, connectorId } from '../../test/signInPage.ts'
import { getAccount } from '../actions/account.ts'
import { getModal } from '../actions/modal.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { showSignIn } from './showSignIn.ts'

vi.mock('../signIn/followSignIn.ts', () => ({
  followSignIn() {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))

/** Connected, with the code of sign-in about to be loaded. */
function createConnected({ required }: { required: boolean }) {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], signIn: { required } })
  const eip155 = { status: 'connected', connectorId, accounts: [ann], chainId: '1' } as const
  latchkey.store.setState(({ connections }) => ({ connections: { ...connections, eip155 } }))
  showSignIn(latchkey, { namespace: 'eip155', connectorId })
  return latchkey
}

test('without its code, an account that has to sign in is not shown, and Connect says why', async () => {
  const latchkey = createConnected({ required: true })
  expect(getAccount(latchkey).status).toBe('connected')
  const { store } = latchkey
  await vi.waitFor(() => expect(store.getState().banner?.code).toBe('SIGN_IN_UNAVAILABLE'))
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(getModal(latchkey)).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
  expect(store.getState().banner?.message).toBe('A problem occurred while trying initialize authentication')
})

test('where no session is required, the account stays', async () => {
  const latchkey = createConnected({ required: false })
  await new Promise((resolve) => setTimeout(resolve))
  expect(getAccount(latchkey).status).toBe('connected')
  expect(getModal(latchkey).open).toBe(false)
})
