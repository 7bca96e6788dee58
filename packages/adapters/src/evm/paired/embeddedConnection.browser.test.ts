import {
  connect,
  connectEmail,
  disconnect,
  getAccount,
  getProvider,
  type StoragePort,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Eip1193Provider } from '../provider.ts'
import {
  account,
  address,
  codeOf,
  connectorId,
  email,
  eventually,
  openWalletPage,
  tell,
  walletFrame,
  walletOrigin,
} from '../test/openWalletPage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function openPage(...parameters: Parameters<typeof openWalletPage>) {
  const page = await openWalletPage(...parameters)
  stops.push(page.stop)
  return page
}

describe('the connection', () => {
  /** The storage of a page on which the visitor signed in. */
  async function connectedBefore(): Promise<StoragePort> {
    const { latchkey, storage, stop } = await openPage()
    await connectEmail(latchkey, { email })
    stop()
    await eventually(() => expect(walletFrame()).toBeUndefined())
    return storage
  }

  test('is restored after a reload, and not after a disconnect', async () => {
    const storage = await connectedBefore()
    const second = await openPage({ user: { ...account, email } }, { storage })
    expect(second.latchkey.store.getState().connections.eip155.status).toBe('reconnecting')
    await eventually(() => expect(getAccount(second.latchkey)).toMatchObject({ address, user: { email } }))
    await disconnect(second.latchkey)
    await eventually(() => expect(second.types()).toContain('signOut'))
    expect(getAccount(second.latchkey)).toMatchObject({ status: 'disconnected' })
    expect(second.latchkey.store.getState().embedded?.user).toBeUndefined()
    second.stop()
    await eventually(() => expect(walletFrame()).toBeUndefined())
    const third = await openPage({}, { storage })
    expect(third.latchkey.store.getState().connections.eip155.status).toBe('disconnected')
    expect(walletFrame()).toBeUndefined()
  })

  test('is restored late where the wallet is slow', async () => {
    const storage = await connectedBefore()
    const { latchkey } = await openPage({ user: { ...account, email }, readyAfterMs: 5_000 }, { storage })
    // At the moment itself: a busy machine looks a second later.
    const statusWhenReady = await new Promise<string>((resolve) => {
      const look = () => {
        if (!latchkey.store.getState().ready) return
        unsubscribe()
        resolve(getAccount(latchkey).status)
      }
      const unsubscribe = latchkey.store.subscribe(look)
      look()
    })
    expect(statusWhenReady).toBe('disconnected')
    await eventually(() => expect(getAccount(latchkey)).toMatchObject({ address, user: { email } }))
  })

  test('ends when the visitor signs out elsewhere, and comes back when they sign in', async () => {
    const { latchkey } = await openPage()
    await connectEmail(latchkey, { email })
    tell({ event: 'user', payload: { user: null } })
    await eventually(() => expect(getAccount(latchkey)).toMatchObject({ status: 'disconnected' }))
    expect(getAccount(latchkey).user).toBeUndefined()
    tell({ event: 'user', payload: { user: account } })
    await eventually(() => expect(getAccount(latchkey)).toMatchObject({ status: 'connected', address }))
  })

  test('signs by the wallet, and keeps its chain across reloads', async () => {
    const first = await openPage()
    await connectEmail(first.latchkey, { email })
    const second = first.latchkey.networks[1]
    if (!second) throw new Error('The test needs two networks.')
    await switchNetwork(first.latchkey, second)
    expect(await signMessage(first.latchkey, { message: 'hi' })).toMatch(/^0x(12){65}$/)
    const rpc = () => first.reports.find(({ message }) => message?.type === 'rpc')?.message?.payload
    await eventually(() => expect(rpc()).toMatchObject({ method: 'personal_sign', chainId: 'eip155:31338' }))
    first.stop()
    const { latchkey } = await openPage({ user: account }, { storage: first.storage })
    await eventually(() => expect(getAccount(latchkey)).toMatchObject({ chainId: '31338' }))
  })

  test('throws USER_REJECTED for what the visitor declines, and UNSUPPORTED_METHOD for what the wallet has not', async () => {
    const answer = { error: { code: 'user_rejected', message: 'Declined.', rpcCode: 4001 } }
    const { latchkey } = await openPage({ answers: { rpc: [answer] } })
    await connectEmail(latchkey, { email })
    expect(await codeOf(signMessage(latchkey, { message: 'hi' }))).toBe('USER_REJECTED')
    const provider = (await getProvider(latchkey)) as { request(request: { method: string }): Promise<unknown> }
    await expect(provider.request({ method: 'wallet_sendCalls' })).rejects.toMatchObject({ code: 4200 })
  })

  test('survives that the wallet’s page loads itself anew', async () => {
    const { latchkey, reports } = await openPage({ user: account })
    await connectEmail(latchkey, { email })
    walletFrame()?.contentWindow?.postMessage({ reload: true }, walletOrigin())
    await eventually(() => expect(reports.filter(({ hello }) => hello)).toHaveLength(2))
    await eventually(async () => expect(await signMessage(latchkey, { message: 'hi' })).toMatch(/^0x/))
  })

  test('is announced to other code of the page only where the app wants that', async () => {
    const announced: { info: { rdns: string; uuid: string; icon: string }; provider: Eip1193Provider }[] = []
    const listen = (event: Event) => announced.push((event as CustomEvent).detail)
    window.addEventListener('eip6963:announceProvider', listen)
    stops.push(() => window.removeEventListener('eip6963:announceProvider', listen))
    const ours = () => announced.filter(({ info }) => info.rdns === 'dev.latchkey.embedded')
    const silent = await openPage({ user: account })
    await connect(silent.latchkey, { connectorId })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    silent.stop()

    const { latchkey } = await openPage({ user: account }, { wallet: { announce: true } })
    expect(ours()).toEqual([])
    await connect(latchkey, { connectorId })
    await eventually(() => expect(ours()).toHaveLength(1))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    await eventually(() => expect(ours()).toHaveLength(2))
    expect(ours()[0]?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await ours()[0]?.provider.request({ method: 'eth_accounts' })).toEqual([address])
    // It is no second wallet of its own page.
    expect(latchkey.store.getState().connectors.map(({ id }) => id)).toEqual([connectorId])
  })
})
