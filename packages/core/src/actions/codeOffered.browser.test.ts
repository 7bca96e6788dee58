import { afterEach, expect, test, vi } from 'vitest'
import { alice, createScriptedWallet, networkB, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { getAccount } from './account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from './switchNetwork.ts'

// While a code that any wallet may scan is on screen, the connected wallet is shown and used as before.

let stop = () => {}
afterEach(() => {
  stop()
  localStorage.clear()
})

async function openWithCode() {
  const wallet = createScriptedWallet()
  const other = createScriptedWallet({ id: 'other.wallet', name: 'Other' })
  const code = createScriptedWallet({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([wallet, other, code])],
    storageKey: crypto.randomUUID(),
  })
  const stopPage = latchkey.start()
  await connect(latchkey, { connectorId: 'other.wallet' })
  await connect(latchkey, { connectorId: 'test.wallet' })
  code.onPrompt = () => new Promise(() => {})
  const leaving = new AbortController()
  const offer = connect(latchkey, { connectorId: 'walletConnect', signal: leaving.signal }).catch(() => {})
  await vi.waitFor(() => expect(latchkey.store.getState().connections.eip155.status).toBe('connecting'))
  const leave = async () => {
    leaving.abort()
    await offer
  }
  stop = () => {
    leaving.abort()
    stopPage()
  }
  return { latchkey, wallet, leave }
}

test('the account is the connected one', async () => {
  const { latchkey } = await openWithCode()
  expect(getAccount(latchkey)).toMatchObject({ status: 'connected', address: alice, connector: { id: 'test.wallet' } })
})

test('the network is switched in the connected wallet, and its account can be switched', async () => {
  const { latchkey, wallet } = await openWithCode()
  await switchNetwork(latchkey, { caipNetworkId: networkB.caipNetworkId })
  expect([wallet.requests.at(-1), getAccount(latchkey).chainId]).toEqual(['switch 2', '2'])
  expect((await switchAccount(latchkey, { address: alice })).address).toBe(alice)
})

test('after it is disconnected, the wallet used before takes its place', async () => {
  const { latchkey, leave } = await openWithCode()
  await disconnect(latchkey, { connectorId: 'test.wallet' })
  await leave()
  expect(getAccount(latchkey).connector?.id).toBe('other.wallet')
})

function createPrompt() {
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((...callbacks) => {
    ;[resolve, reject] = callbacks
  })
  return { promise, resolve, reject }
}

/** A wallet or a login that waits for its visitor, and a code that is offered beside it after that. */
async function offerBeside() {
  const [wallet, code] = [
    createScriptedWallet(),
    createScriptedWallet({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' }),
  ]
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet, code])], storageKey: crypto.randomUUID() })
  stop = latchkey.start()
  const prompts = { wallet: createPrompt(), code: createPrompt() }
  wallet.onPrompt = () => prompts.wallet.promise
  code.onPrompt = () => prompts.code.promise
  const login = connect(latchkey, { connectorId: 'test.wallet' })
  await vi.waitFor(() => expect(latchkey.store.getState().connections.eip155.status).toBe('connecting'))
  const offer = connect(latchkey, { connectorId: 'walletConnect' })
  offer.catch(() => {})
  return { latchkey, prompts, login, offer }
}

test('a code offered beside a login does not end the login', async () => {
  const { latchkey, prompts, login } = await offerBeside()
  prompts.wallet.resolve()
  await login
  expect(getAccount(latchkey)).toMatchObject({ status: 'connected', connector: { id: 'test.wallet' } })
})

test('a code that fails beside a login does not end the login', async () => {
  const { latchkey, prompts, login, offer } = await offerBeside()
  prompts.code.reject(new Error('The relay is away.'))
  await offer.catch(() => {})
  prompts.wallet.resolve()
  await login
  expect(getAccount(latchkey).connector?.id).toBe('test.wallet')
})

test('a wallet that scans the code meanwhile is connected', async () => {
  const { latchkey, prompts, offer } = await offerBeside()
  prompts.code.resolve()
  await offer
  expect(getAccount(latchkey).connector?.id).toBe('walletConnect')
})
