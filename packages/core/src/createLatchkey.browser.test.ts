import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  alice,
  bob,
  createScriptedWallet,
  networkA,
  type ScriptedWallet,
  scriptedAdapter,
} from '../test/scriptedAdapter.ts'
import { getAccount, watchAccount } from './actions/account.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { open } from './actions/modal.ts'
import { getNetwork } from './actions/network.ts'
import { setSend } from './actions/send.ts'
import { sendToken } from './actions/sendToken.ts'
import { setNamespaceEnabled } from './actions/setNamespaceEnabled.ts'
import { hideBanner, showBanner } from './actions/showBanner.ts'
import { switchAccount } from './actions/switchAccount.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { createLatchkey } from './createLatchkey.ts'
import { UserRejectedError } from './errors/wallet.ts'
import type { Latchkey, LatchkeyOptions } from './latchkey.ts'

const connectorId = 'test.wallet'
const eth = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
} as const

let stops: (() => void)[] = []
let wallet: ScriptedWallet

/** A Latchkey instance as one tab of the browser that holds `wallet`. */
function openTab(options: Partial<LatchkeyOptions> = {}, wallets: readonly ScriptedWallet[] = [wallet]): Latchkey {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter(wallets)], ...options })
  stops.push(latchkey.start())
  return latchkey
}

beforeEach(() => {
  localStorage.clear()
  wallet = createScriptedWallet()
})

afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  // Stopping ends in a microtask, so that a remount in the same task keeps everything running.
  await Promise.resolve()
  vi.restoreAllMocks()
})

describe('switchAccount', () => {
  const key = 'latchkey.account.eip155'

  it('shows the chosen account without a prompt, in other tabs and after a reload too', async () => {
    wallet.accounts = [alice, bob]
    const latchkey = openTab()
    const other = openTab()
    await connect(latchkey, { connectorId })
    await vi.waitFor(() => expect(getAccount(other).address).toBe(alice))
    wallet.requests.length = 0
    expect(await switchAccount(latchkey, { address: bob })).toMatchObject({ address: bob, accounts: [bob, alice] })
    await vi.waitFor(() => expect(getAccount(other).address).toBe(bob))
    const reloaded = openTab()
    await vi.waitFor(() => expect(getAccount(reloaded).address).toBe(bob))
    expect(new Set(wallet.requests)).toEqual(new Set(['reconnect']))
    expect(await switchAccount(latchkey, { address: alice })).toMatchObject({ address: alice })
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('ends once another account is selected in the wallet, and with the connection', async () => {
    wallet.accounts = [alice, bob]
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    await switchAccount(latchkey, { address: bob })
    wallet.setAccounts([bob, alice])
    await vi.waitFor(() => expect(getAccount(latchkey).accounts).toEqual([bob, alice]))
    wallet.setAccounts([alice, bob])
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice))
    await switchAccount(latchkey, { address: bob })
    expect(localStorage.getItem(key)).not.toBeNull()
    await disconnect(latchkey)
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('stays while the wallet is locked', async () => {
    wallet.accounts = [alice, bob]
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    await switchAccount(latchkey, { address: bob })
    wallet.lock()
    await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'))
    wallet.unlock()
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(bob))
  })

  it('rejects an account that the wallet does not share, and ignores an invalid entry in storage', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    await expect(switchAccount(latchkey, { address: bob })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    localStorage.setItem(key, JSON.stringify({ connectorId, address: '<b>', walletAccount: alice }))
    const reloaded = openTab()
    await vi.waitFor(() => expect(getAccount(reloaded).address).toBe(alice))
  })
})

describe('connect', () => {
  it('shows the account the wallet shares', async () => {
    const latchkey = openTab()
    const account = await connect(latchkey, { connectorId })
    expect(account).toMatchObject({
      status: 'connected',
      address: alice,
      caipAddress: `eip155:1:${alice}`,
      network: networkA,
    })
  })

  it('sends the wallet one request on a double click', async () => {
    const latchkey = openTab()
    await Promise.all([connect(latchkey, { connectorId }), connect(latchkey, { connectorId })])
    expect(wallet.requests.filter((request) => request === 'connect')).toHaveLength(1)
  })

  describe('two callers for one wallet', () => {
    /** The second joins the first's request; `grant` is the visitor's yes. */
    function connectTwice() {
      const latchkey = openTab()
      let grant = () => {}
      wallet.onPrompt = () =>
        new Promise((resolve) => {
          grant = resolve
        })
      const [first, second] = [new AbortController(), new AbortController()]
      const one = connect(latchkey, { connectorId, signal: first.signal })
      const other = connect(latchkey, { connectorId, signal: second.signal })
      const settled = Promise.allSettled([one, other])
      return { latchkey, first, second, one, other, settled, grant: () => grant() }
    }

    it('end only the second’s wait by the second’s signal', async () => {
      const { second, one, other, settled, grant } = connectTwice()
      second.abort()
      await expect(other).rejects.toMatchObject({ code: 'ABORTED' })
      grant()
      expect(await one).toMatchObject({ address: alice })
      await settled
    })

    it('do not end the second’s wait by the first’s signal', async () => {
      const { first, one, other, settled, grant } = connectTwice()
      first.abort()
      await expect(one).rejects.toMatchObject({ code: 'ABORTED' })
      grant()
      expect(await other).toMatchObject({ address: alice })
      await settled
    })

    it('end the request once both abort, and the next call sends a new one', async () => {
      const { latchkey, first, second, settled } = connectTwice()
      first.abort()
      expect(getAccount(latchkey).status).toBe('connecting')
      second.abort()
      for (const { status } of await settled) expect(status).toBe('rejected')
      await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'))
      wallet.onPrompt = async () => {}
      expect(await connect(latchkey, { connectorId })).toMatchObject({ address: alice })
      expect(wallet.requests.filter((request) => request === 'connect')).toHaveLength(2)
    })

    it('send no request for a signal that is already aborted', async () => {
      const latchkey = openTab()
      await expect(connect(latchkey, { connectorId, signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'ABORTED',
      })
      expect(wallet.requests).not.toContain('connect')
    })
  })

  it('returns to the previous state when the visitor rejects', async () => {
    const latchkey = openTab()
    wallet.onPrompt = async () => {
      throw new UserRejectedError()
    }
    await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  it('connects another wallet while one does not respond', async () => {
    const other = createScriptedWallet({ id: 'other.wallet', name: 'Other' })
    const latchkey = openTab({}, [wallet, other])
    wallet.onPrompt = () => new Promise(() => {})
    void connect(latchkey, { connectorId }).catch(() => {})
    const account = await connect(latchkey, { connectorId: 'other.wallet' })
    expect(account.connector?.id).toBe('other.wallet')
  })

  it('closes the modal it was called from', async () => {
    const latchkey = openTab()
    open(latchkey)
    await connect(latchkey, { connectorId })
    expect(latchkey.store.getState().modal).toMatchObject({ open: false, reason: 'done' })
  })

  it('throws WalletNotFoundError for a missing wallet', async () => {
    await expect(connect(openTab(), { connectorId: 'gone' })).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
  })
})

describe('start', () => {
  it('restores without a prompt', async () => {
    await connect(openTab(), { connectorId })
    const reloaded = openTab()
    expect(getAccount(reloaded).status).toBe('reconnecting')
    expect(getAccount(reloaded).address).toBeUndefined()
    await vi.waitFor(() => expect(getAccount(reloaded).address).toBe(alice))
    expect(wallet.requests.filter((request) => request === 'connect')).toHaveLength(1)
  })

  it('never shows an account the wallet no longer signs with', async () => {
    await connect(openTab(), { connectorId })
    wallet.accounts = [bob]
    const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])] })
    const seen: (string | undefined)[] = [getAccount(latchkey).address]
    watchAccount(latchkey, (account) => seen.push(account.address))
    stops.push(latchkey.start())
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(bob))
    expect(seen).not.toContain(alice)
  })

  it('shows no account while the wallet is locked, and shows it once unlocked', async () => {
    await connect(openTab(), { connectorId })
    wallet.isLocked = true
    const latchkey = openTab()
    await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  it('restores a connected wallet that was locked and unlocked', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    wallet.lock()
    expect(getAccount(latchkey).status).toBe('disconnected')
    wallet.unlock()
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice))
  })

  it('says that the wallet was locked in place of the account’s views, and shows the account once it is unlocked', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    open(latchkey)
    wallet.lock()
    const { modal, banner } = latchkey.store.getState()
    expect(modal).toMatchObject({ open: true, stack: [{ view: 'Connect' }] })
    expect(banner).toMatchObject({ state: 'error', lockedWallet: wallet.connector.name })
    wallet.unlock()
    await vi.waitFor(() => expect(latchkey.store.getState().modal.stack).toMatchObject([{ view: 'Account' }]))
  })

  it('leaves the account’s views in the other tabs once one disconnects', async () => {
    const [latchkey, other] = [openTab(), openTab()]
    await connect(latchkey, { connectorId })
    await vi.waitFor(() => expect(getAccount(other).address).toBe(alice))
    open(other)
    setSend(other, { sendTokenAmount: '1' })
    await disconnect(latchkey)
    await vi.waitFor(() => expect(getAccount(other).status).toBe('disconnected'))
    expect(other.store.getState().modal.open).toBe(false)
    expect(other.store.getState().send.sendTokenAmount).toBeUndefined()
  })

  it('restores a wallet that announces itself late', async () => {
    await connect(openTab(), { connectorId })
    wallet.isPresent = false
    const latchkey = openTab()
    await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'))
    wallet.announce()
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice))
  })

  it('leaves no listener behind, and survives strict mode', async () => {
    const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])] })
    const first = latchkey.start()
    first()
    const second = latchkey.start()
    await Promise.resolve()
    expect(wallet.lists.size).toBe(1)
    second()
    await Promise.resolve()
    expect(wallet.lists.size).toBe(0)
    expect(wallet.listeners.size).toBe(0)
  })
})

describe('a connected wallet', () => {
  it('updates the account when the wallet changes it', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    wallet.setAccounts([bob, alice])
    expect(getAccount(latchkey)).toMatchObject({ address: bob, accounts: [bob, alice] })
  })

  it('opens UnsupportedChain on a chain the app does not support, and closes it on return', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    wallet.setChain('999')
    expect(getAccount(latchkey)).toMatchObject({ isUnsupportedNetwork: true, network: undefined })
    expect(latchkey.store.getState().modal).toMatchObject({ open: true, stack: [{ view: 'UnsupportedChain' }] })
    wallet.setChain('2')
    expect(latchkey.store.getState().modal.open).toBe(false)
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'opens no view there with %o',
    async (options) => {
      const latchkey = openTab(options)
      await connect(latchkey, { connectorId })
      wallet.setChain('999')
      expect(latchkey.store.getState().modal.open).toBe(false)
    },
  )

  it('is disconnected on screen when it disconnects', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    open(latchkey)
    wallet.emit({ type: 'disconnect' })
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(latchkey.store.getState().modal.stack).toMatchObject([{ view: 'Connect' }])
  })
})

describe('two tabs', () => {
  it('agree on connect and disconnect', async () => {
    const [one, two] = [openTab(), openTab()]
    await connect(one, { connectorId })
    await vi.waitFor(() => expect(getAccount(two).address).toBe(alice), { timeout: 1_000 })
    await disconnect(two)
    await vi.waitFor(() => expect(getAccount(one).status).toBe('disconnected'), { timeout: 1_000 })
  })

  it('agree with blocked storage too', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const [one, two] = [openTab(), openTab()]
    await connect(one, { connectorId })
    await vi.waitFor(() => expect(getAccount(two).address).toBe(alice), { timeout: 1_000 })
  })

  it('agree on the network chosen before connecting', async () => {
    const [one, two] = [openTab(), openTab()]
    await switchNetwork(one, { caipNetworkId: 'eip155:2' })
    await vi.waitFor(() => expect(getNetwork(two).network?.id).toBe(2), { timeout: 1_000 })
  })
})

describe('disconnect', () => {
  it('removes the wallet even if the wallet’s own disconnect fails', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    wallet.onPrompt = async () => {
      throw new Error('no')
    }
    await expect(disconnect(latchkey)).rejects.toThrow('Failed to disconnect')
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(getAccount(openTab()).status).toBe('disconnected')
  })
})

describe('setNamespaceEnabled', () => {
  it('hides a namespace and restores its wallet without a prompt', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    setNamespaceEnabled(latchkey, { namespace: 'eip155', enabled: false })
    expect(getAccount(latchkey).status).toBe('disconnected')
    await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'NAMESPACE_DISABLED' })
    setNamespaceEnabled(latchkey, { namespace: 'eip155', enabled: true })
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(alice))
    expect(wallet.requests.filter((request) => request === 'connect')).toHaveLength(1)
  })
})

describe('sendToken', () => {
  const send = (latchkey: Latchkey, changes: object = {}) =>
    sendToken(latchkey, { token: eth, amount: '1.5', receiver: bob, ...changes })

  it('sends the wallet one request with the account shown, and follows the transfer across a reload', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    const [sent] = await Promise.allSettled([send(latchkey), send(latchkey)]).then((results) =>
      results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    )
    expect(wallet.requests.filter((request) => request.startsWith('transfer'))).toEqual([
      `transfer ${alice} ${bob} 1500000000000000000`,
    ])
    expect(sent?.status).toBe('pending')
    const reloaded = openTab()
    await vi.waitFor(() =>
      expect(reloaded.store.getState().sentTransactions).toMatchObject([{ hash: sent?.hash, status: 'pending' }]),
    )
    wallet.announce()
    await vi.waitFor(() => expect(reloaded.store.getState().sentTransactions[0]?.status).toBe('confirmed'))
  })

  it('clears loading in both outcomes and keeps the input on failure', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    latchkey.store.setState(({ send: state }) => ({ send: { ...state, sendTokenAmount: '1.5' } }))
    wallet.onPrompt = async () => {
      throw new UserRejectedError()
    }
    await expect(send(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(latchkey.store.getState().send).toMatchObject({ loading: false, sendTokenAmount: '1.5' })
  })

  it.each([
    [{ amount: '' }, 'An amount and receiver address are required'],
    [{ receiver: undefined }, 'An amount and receiver address are required'],
    [{ token: undefined }, 'A token is required'],
    [{ amount: '6' }, 'The amount is above the balance.'],
    [{ amount: '1.0000000000000000001' }, 'The amount has more than 18 decimals.'],
    [{ account: `eip155:1:${bob}` }, 'The wallet changed its account, so nothing was sent.'],
    [{ account: `eip155:2:${alice}` }, 'The wallet changed its network, so nothing was sent.'],
    [{ token: { ...eth, chainId: 'eip155:2' } }, 'The wallet changed its network, so nothing was sent.'],
  ])('rejects %o before the wallet’s request', async (changes, message) => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId })
    await expect(send(latchkey, changes)).rejects.toThrow(message)
    expect(wallet.requests.some((request) => request.startsWith('transfer'))).toBe(false)
  })
})

describe('showBanner', () => {
  it('closes an open banner and shows the new one after 150 ms', () => {
    vi.useFakeTimers()
    const latchkey = openTab()
    showBanner(latchkey, { state: 'loading', message: 'one' })
    showBanner(latchkey, { state: 'error', message: 'two' })
    expect(latchkey.store.getState().banner).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(latchkey.store.getState().banner).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(latchkey.store.getState().banner).toMatchObject({ state: 'error', message: 'two' })
    hideBanner(latchkey)
    vi.useRealTimers()
  })
})
