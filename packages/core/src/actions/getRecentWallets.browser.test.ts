import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listing } from '../../test/listing.ts'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getRecentWallets } from './getRecentWallets.ts'
import { getRecentConnectors } from './listedConnectors.ts'

const walletConnect = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' } as const
const metaMask = listing('metamask', { name: 'MetaMask', mobile_link: 'metamask://' })
const rainbow = listing('rainbow', { name: 'Rainbow', mobile_link: 'rainbow://' })
const zerion = listing('zerion', { name: 'Zerion' })

let stops: (() => void)[] = []

function openTab(): Latchkey {
  const wallets = [createScriptedWallet(walletConnect), createScriptedWallet({ id: 'io.extension' })]
  const latchkey = createLatchkey({ adapters: [scriptedAdapter(wallets)] })
  stops.push(latchkey.start())
  return latchkey
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

const names = (latchkey: Latchkey) => getRecentWallets(latchkey).map(({ name }) => name)

it('returns the wallets paired last, newest first, also after a reload', async () => {
  const latchkey = openTab()
  await connect(latchkey, { connectorId: 'walletConnect', wallet: rainbow })
  await disconnect(latchkey)
  await connect(latchkey, { connectorId: 'walletConnect', wallet: metaMask })
  expect(names(latchkey)).toEqual(['MetaMask', 'Rainbow'])
  const later = openTab()
  expect(names(later)).toEqual(['MetaMask', 'Rainbow'])
  expect(getRecentWallets(later)[0]).toMatchObject({ image_id: 'metamask', mobile_link: 'metamask://' })
})

it('counts connectors in its limit of two', async () => {
  const latchkey = openTab()
  for (const wallet of [zerion, rainbow]) {
    await connect(latchkey, { connectorId: 'walletConnect', wallet })
    await disconnect(latchkey)
  }
  await connect(latchkey, { connectorId: 'io.extension' })
  expect(names(latchkey)).toEqual(['Rainbow'])
  expect(getRecentConnectors(latchkey).map(({ id }) => id)).toEqual(['io.extension'])
  await disconnect(latchkey)
  await connect(latchkey, { connectorId: 'walletConnect', wallet: rainbow })
  expect(latchkey.store.getState().recentWalletIds).toEqual(['rainbow', 'io.extension'])
  expect(localStorage.getItem('latchkey.recentWallets')).not.toContain('Zerion')
})

it('names the code itself where it was scanned without choosing a wallet', async () => {
  const latchkey = openTab()
  await connect(latchkey, { connectorId: 'walletConnect', wallet: metaMask })
  await disconnect(latchkey)
  await connect(latchkey, { connectorId: 'walletConnect' })
  expect(latchkey.store.getState().recentWalletIds).toEqual(['walletConnect', 'metamask'])
  expect(getRecentConnectors(latchkey).map(({ id }) => id)).toEqual(['walletConnect'])
})

it('is the same in another tab', async () => {
  const [latchkey, other] = [openTab(), openTab()]
  await connect(latchkey, { connectorId: 'walletConnect', wallet: metaMask })
  await vi.waitFor(() => expect(names(other)).toEqual(['MetaMask']), { timeout: 10_000 })
})
