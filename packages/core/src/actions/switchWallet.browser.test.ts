import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { getAccount, watchAccount } from './account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getModal, open } from './modal.ts'
import { sendToken } from './sendToken.ts'
import { switchAccount } from './switchAccount.ts'
import { switchWallet } from './switchWallet.ts'
import { getWalletConnections } from './walletConnections.ts'

const carol = '0xCA20100000000000000000000000000000000000'
const eth = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
} as const

let stops: (() => void)[] = []
let amber: ScriptedWallet
let birch: ScriptedWallet
let cedar: ScriptedWallet

function openTab(options: Partial<LatchkeyOptions> = {}): Latchkey {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([amber, birch, cedar])], ...options })
  stops.push(latchkey.start())
  return latchkey
}

const closeTabs = () => {
  for (const stop of stops) stop()
  stops = []
}

/** `amber` in the background, `birch` active. */
async function openWithTwo(): Promise<Latchkey> {
  const latchkey = openTab()
  await connect(latchkey, { connectorId: 'amber' })
  await connect(latchkey, { connectorId: 'birch' })
  return latchkey
}

/** The connected wallets with the account of each, the active one first. */
const listed = (latchkey: Latchkey) =>
  getWalletConnections(latchkey).map(({ connector, address, isActive }) => `${connector.id} ${address} ${isActive}`)

const eventually = (check: () => void) => vi.waitFor(check, 10_000)

beforeEach(() => {
  localStorage.clear()
  const named = (id: string, account: string) => {
    const wallet = createScriptedWallet({ id, name: id })
    wallet.accounts = [account]
    return wallet
  }
  amber = named('amber', alice)
  birch = named('birch', bob)
  cedar = named('cedar', carol)
})

afterEach(async () => {
  closeTabs()
  await Promise.resolve()
})

describe('several wallets', () => {
  it('stay connected when another one connects', async () => {
    const latchkey = await openWithTwo()
    expect(listed(latchkey)).toEqual([`birch ${bob} true`, `amber ${alice} false`])
    expect(getAccount(latchkey).address).toBe(bob)
  })

  it('switch without a prompt, and the one on screen signs', async () => {
    const latchkey = await openWithTwo()
    amber.requests.length = 0
    birch.requests.length = 0
    expect((await switchWallet(latchkey, { connectorId: 'amber' })).address).toBe(alice)
    expect(listed(latchkey)).toEqual([`amber ${alice} true`, `birch ${bob} false`])
    expect(amber.requests).not.toContain('connect')
    await sendToken(latchkey, { token: eth, amount: '1', receiver: carol })
    expect(amber.requests.at(-1)).toMatch(`transfer ${alice} ${carol}`)
    expect(birch.requests).toEqual([])
  })

  it('show after a switch what they did not report from the background', async () => {
    const latchkey = await openWithTwo()
    // The event was missed: a suspended page gets none.
    amber.accounts = [carol]
    amber.chainId = '2'
    await switchWallet(latchkey, { connectorId: 'amber' })
    await eventually(() => expect(listed(latchkey)).toEqual([`amber ${carol} true`, `birch ${bob} false`]))
    await eventually(() => expect(getWalletConnections(latchkey)[0]?.chainId).toBe('2'))
  })

  it('stay connected where one answers late that it was locked before it was connected again', async () => {
    const latchkey = openTab()
    await connect(latchkey, { connectorId: 'birch' })
    await connect(latchkey, { connectorId: 'amber' })
    const [adapter] = latchkey.adapters
    const read = adapter?.reconnect
    if (!adapter || !read) throw new Error('There is no adapter.')
    const late: (() => void)[] = []
    adapter.reconnect = (options) =>
      options.connectorId === 'amber' && amber.isLocked
        ? new Promise((resolve) => late.push(() => resolve(undefined)))
        : read.call(adapter, options)
    amber.lock()
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(late).not.toEqual([]))
    amber.isLocked = false
    await connect(latchkey, { connectorId: 'amber' })
    for (const answer of late) answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(listed(latchkey)).toEqual([`amber ${alice} true`, `birch ${bob} false`])
  })

  it('stand in the order of their last use, also after a switch: the one used last follows one that is disconnected', async () => {
    const latchkey = await openWithTwo()
    await connect(latchkey, { connectorId: 'cedar' })
    await switchWallet(latchkey, { connectorId: 'amber' })
    expect(listed(latchkey)).toEqual([`amber ${alice} true`, `cedar ${carol} false`, `birch ${bob} false`])
    await disconnect(latchkey, { connectorId: 'amber' })
    expect(listed(latchkey)).toEqual([`cedar ${carol} true`, `birch ${bob} false`])
  })

  it('are five at most: the sixth disconnects the one whose last use is the oldest', async () => {
    const ids = ['one', 'two', 'three', 'four', 'five', 'six']
    const wallets = ids.map((id) => createScriptedWallet({ id, name: id }))
    const latchkey = openTab({ adapters: [scriptedAdapter(wallets)] })
    for (const connectorId of ids.slice(0, 5)) await connect(latchkey, { connectorId })
    await switchWallet(latchkey, { connectorId: 'one' })
    await connect(latchkey, { connectorId: 'six' })
    const kept = ['six', 'one', 'five', 'four', 'three']
    const connected = (tab: Latchkey) => getWalletConnections(tab).map(({ connector }) => connector.id)
    expect(connected(latchkey)).toEqual(kept)
    await eventually(() => expect(wallets.filter(({ isGranted }) => !isGranted)).toEqual([wallets[1]]))
    closeTabs()
    const reloaded = openTab({ adapters: [scriptedAdapter(wallets)] })
    await eventually(() => expect(connected(reloaded)).toEqual(kept))
  })

  it('rejects a switch to a wallet that is not connected', async () => {
    const latchkey = await openWithTwo()
    await expect(switchWallet(latchkey, { connectorId: 'cedar' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(cedar.requests).toEqual([])
  })

  it('are followed in the background, without a change of the account on screen', async () => {
    const latchkey = await openWithTwo()
    const shown: (string | undefined)[] = []
    watchAccount(latchkey, ({ address }) => shown.push(address))
    amber.setAccounts([carol, alice])
    expect(listed(latchkey)).toEqual([`birch ${bob} true`, `amber ${carol} false`])
    amber.setChain('2')
    expect(getWalletConnections(latchkey)[1]?.chainId).toBe('2')
    amber.lock()
    expect(listed(latchkey)).toEqual([`birch ${bob} true`])
    amber.unlock()
    await eventually(() => expect(listed(latchkey)).toEqual([`birch ${bob} true`, `amber ${carol} false`]))
    amber.emit({ type: 'disconnect' })
    expect(listed(latchkey)).toEqual([`birch ${bob} true`])
    expect(shown).toEqual([])
  })

  it('do not take the place of one that locks; it returns once it is unlocked', async () => {
    const latchkey = await openWithTwo()
    birch.lock()
    expect(getAccount(latchkey).status).toBe('disconnected')
    expect(listed(latchkey)).toEqual([`amber ${alice} false`])
    birch.unlock()
    await eventually(() => expect(listed(latchkey)).toEqual([`birch ${bob} true`, `amber ${alice} false`]))
  })

  it('keep the account chosen in each', async () => {
    amber.accounts = [alice, carol]
    const latchkey = openTab()
    await connect(latchkey, { connectorId: 'amber' })
    await switchAccount(latchkey, { address: carol })
    birch.accounts = [bob, carol]
    await connect(latchkey, { connectorId: 'birch' })
    await switchAccount(latchkey, { address: carol })
    expect(listed(latchkey)).toEqual([`birch ${carol} true`, `amber ${carol} false`])
    closeTabs()
    const reloaded = openTab()
    await eventually(() => expect(listed(reloaded)).toEqual([`birch ${carol} true`, `amber ${carol} false`]))
    await disconnect(reloaded, { connectorId: 'amber' })
    expect(localStorage.getItem('latchkey.account.eip155')).not.toContain('amber')
    expect(getAccount(reloaded).address).toBe(carol)
  })

  it('are all restored by a reload, without a prompt', async () => {
    const latchkey = await openWithTwo()
    await connect(latchkey, { connectorId: 'cedar' })
    closeTabs()
    amber.requests.length = 0
    const reloaded = openTab()
    await eventually(() =>
      expect(listed(reloaded)).toEqual([`cedar ${carol} true`, `birch ${bob} false`, `amber ${alice} false`]),
    )
    expect(new Set(amber.requests)).toEqual(new Set(['reconnect']))
  })

  it('are restored without one that grants nothing any more', async () => {
    await openWithTwo()
    closeTabs()
    birch.isGranted = false
    const reloaded = openTab()
    await eventually(() => expect(listed(reloaded)).toEqual([`amber ${alice} false`]))
    expect(getAccount(reloaded).address).toBeUndefined()
  })

  it('never include one that only storage names', async () => {
    localStorage.setItem(
      'latchkey.session',
      JSON.stringify({ version: 1, connections: { eip155: 'amber' }, background: { eip155: ['birch', 'missing'] } }),
    )
    amber.isGranted = true
    const latchkey = openTab()
    await eventually(() => expect(listed(latchkey)).toEqual([`amber ${alice} true`]))
    await eventually(() => expect(birch.requests).toEqual(['reconnect']))
    expect(listed(latchkey)).toEqual([`amber ${alice} true`])
  })

  it('are the same in every tab, and so is the active one', async () => {
    const latchkey = await openWithTwo()
    const other = openTab()
    await eventually(() => expect(listed(other)).toEqual(listed(latchkey)))
    await switchWallet(latchkey, { connectorId: 'amber' })
    await eventually(() => expect(listed(other)).toEqual([`amber ${alice} true`, `birch ${bob} false`]))
    await connect(other, { connectorId: 'cedar' })
    await eventually(() =>
      expect(listed(latchkey)).toEqual([`cedar ${carol} true`, `amber ${alice} false`, `birch ${bob} false`]),
    )
    await disconnect(latchkey, { connectorId: 'amber' })
    await eventually(() => expect(listed(other)).toEqual([`cedar ${carol} true`, `birch ${bob} false`]))
    await disconnect(other)
    await eventually(() => expect(listed(latchkey)).toEqual([]))
    expect(getAccount(latchkey).status).toBe('disconnected')
  })
})

describe('disconnect, of one of several', () => {
  it('leaves the others, and the account on screen', async () => {
    const latchkey = await openWithTwo()
    const shown: (string | undefined)[] = []
    watchAccount(latchkey, ({ address }) => shown.push(address))
    open(latchkey)
    await disconnect(latchkey, { connectorId: 'amber' })
    expect(listed(latchkey)).toEqual([`birch ${bob} true`])
    expect([amber.isGranted, birch.isGranted]).toEqual([false, true])
    expect(getModal(latchkey).open).toBe(true)
    expect(shown).toEqual([])
  })

  it('shows the one used last after the active one, and never no account in between', async () => {
    const latchkey = await openWithTwo()
    await connect(latchkey, { connectorId: 'cedar' })
    const shown: (string | undefined)[] = []
    watchAccount(latchkey, ({ address }) => shown.push(address))
    await disconnect(latchkey, { connectorId: 'cedar' })
    expect(shown).toEqual([bob])
    expect(listed(latchkey)).toEqual([`birch ${bob} true`, `amber ${alice} false`])
    expect(cedar.isGranted).toBe(false)
  })

  it('of none that is connected does nothing', async () => {
    const latchkey = await openWithTwo()
    await disconnect(latchkey, { connectorId: 'cedar' })
    expect(listed(latchkey)).toHaveLength(2)
    expect(cedar.requests).toEqual([])
  })

  it('without a wallet disconnects all', async () => {
    const latchkey = await openWithTwo()
    await disconnect(latchkey)
    expect(listed(latchkey)).toEqual([])
    expect([amber.isGranted, birch.isGranted]).toEqual([false, false])
    closeTabs()
    const reloaded = openTab()
    await eventually(() => expect(reloaded.store.getState().ready).toBe(true))
    expect(listed(reloaded)).toEqual([])
  })
})
