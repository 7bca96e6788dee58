import { beforeEach, expect, test, vi } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { connectorId } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { restoreRemembered } from '../connection/remembered.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { refreshWallet } from './followWallet.ts'

// What a sign-in needs is loaded while the wallet answers: on a slow connection nobody waits for it afterwards.

const loaded = vi.hoisted(() => [] as string[])
const warmSignIn = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../signIn/followSignIn.ts', () => ({ warmSignIn }))
vi.mock('../signIn/runSignIn.ts', () => {
  loaded.push('runSignIn')
  return {}
})
vi.mock('../signIn/createLocalStorage.ts', () => {
  loaded.push('storage')
  return { createLocalStorage: () => ({}) }
})
beforeEach(() => warmSignIn.mockClear())

/** With a wallet that never answers. */
function openPage({ required }: { required: boolean }) {
  const wallet = createScriptedWallet()
  const never = () => new Promise<void>(() => {})
  wallet.onPrompt = never
  wallet.onRead = never
  return createLatchkey({ adapters: [scriptedAdapter([wallet])], signIn: { required } })
}

test('while a wallet is asked to connect', async () => {
  const latchkey = openPage({ required: true })
  latchkey.store.setState({ connectors: [createScriptedWallet().connector] })
  void connect(latchkey, { connectorId }).catch(() => {})
  await vi.waitFor(() => expect(warmSignIn).toHaveBeenCalledOnce())
})

test('while a remembered wallet is read', async () => {
  const latchkey = openPage({ required: true })
  restoreRemembered(latchkey, { connections: { eip155: connectorId }, background: {} })
  void refreshWallet(latchkey, 'eip155')
  await vi.waitFor(() => expect(warmSignIn).toHaveBeenCalledOnce())
})

test('not where no session is required', async () => {
  const latchkey = openPage({ required: false })
  restoreRemembered(latchkey, { connections: { eip155: connectorId }, background: {} })
  void refreshWallet(latchkey, 'eip155')
  await new Promise((resolve) => setTimeout(resolve))
  expect(warmSignIn).not.toHaveBeenCalled()
})

test('is all of it', async () => {
  const actual = await vi.importActual<typeof import('../signIn/followSignIn.ts')>('../signIn/followSignIn.ts')
  expect(loaded).toEqual([])
  await actual.warmSignIn(openPage({ required: true }))
  expect(loaded.toSorted()).toEqual(['runSignIn', 'storage'])
})
