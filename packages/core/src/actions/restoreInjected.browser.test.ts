import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const connectorId = 'injected'
/** Loading what restores a wallet takes a busy machine a second. */
const patient = 10_000

let stops: (() => void)[] = []

/** A page on which `wallet` holds `window.ethereum`. */
async function openPage(wallet: ScriptedWallet): Promise<Latchkey> {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])] })
  stops.push(latchkey.start())
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true), patient)
  return latchkey
}

function closePages(): void {
  for (const stop of stops) stop()
  stops = []
}

/** A wallet that lets every page in. */
function holder(name: string, account = alice): ScriptedWallet {
  const wallet = createScriptedWallet({ id: connectorId, type: 'INJECTED', name })
  wallet.accounts = [account]
  wallet.isGranted = true
  return wallet
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.includes('.injected'))

beforeEach(() => localStorage.clear())
afterEach(closePages)

describe('the wallet at window.ethereum, after a reload', () => {
  test.each([
    ['the same wallet', holder('Rabby'), alice],
    ['a wallet of another name', holder('Phantom'), undefined],
    ['a wallet with the same flags and another account', holder('Rabby', bob), undefined],
  ])('restores %s only if it is recognized', async (_, found, address) => {
    await connect(await openPage(holder('Rabby')), { connectorId })
    closePages()
    const latchkey = await openPage(found)
    expect(getAccount(latchkey).address).toBe(address)
    expect(found.requests).not.toContain('connect')
    if (!address) expect((await connect(latchkey, { connectorId })).address).toBe(found.accounts[0])
  })

  test('restores no wallet that announces itself now: the visitor connects it under its own id', async () => {
    await connect(await openPage(holder('Rabby')), { connectorId })
    closePages()
    const latchkey = createLatchkey({
      adapters: [{ ...scriptedAdapter([holder('Rabby')]), watchConnectors: () => () => {} }],
    })
    stops.push(latchkey.start())
    await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true), patient)
    expect(getAccount(latchkey).status).toBe('disconnected')
  })

  test('recognizes the wallet by the account chosen last in it', async () => {
    const wallet = holder('Rabby')
    const latchkey = await openPage(wallet)
    await connect(latchkey, { connectorId })
    wallet.setAccounts([bob])
    expect(getAccount(latchkey).address).toBe(bob)
    closePages()
    expect(getAccount(await openPage(holder('Rabby', bob))).address).toBe(bob)
  })

  test('keeps the wallet of a page in the background when its account changes, and disconnects another wallet', async () => {
    const wallet = holder('Rabby')
    const latchkey = await openPage(wallet)
    await connect(latchkey, { connectorId })
    wallet.accounts = [bob]
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(getAccount(latchkey).address).toBe(bob), patient)
    wallet.connector.name = 'Phantom'
    wallet.announce()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(getAccount(latchkey).status).toBe('disconnected'), patient)
  })

  test('stores what identifies the wallet for that wallet only, until the visitor disconnects', async () => {
    const announced = createScriptedWallet()
    await connect(await openPage(announced), { connectorId: announced.connector.id })
    expect(storedKeys()).toEqual([])
    const latchkey = await openPage(holder('Rabby'))
    await connect(latchkey, { connectorId })
    expect(storedKeys()).toEqual(['latchkey.injected.eip155'])
    expect(localStorage.getItem('latchkey.session')).not.toContain(alice)
    await disconnect(latchkey)
    expect(storedKeys()).toEqual([])
  })
})
