import type { Session } from '@latchkey/pairing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, createScriptedWallet, networkS, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getModal, open } from '../actions/modal.ts'
import { getWalletConnections } from '../actions/walletConnections.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { NoAccountsError, UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { takeSession } from './takeSession.ts'

const sol = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const connectorId = 'walletConnect'

let stops: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

/** A phone that grants some namespaces when its code is scanned, beside an extension of the first. */
async function openTab(granted: readonly string[]) {
  const paired = { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT' } as const
  const evm = createScriptedWallet(paired)
  const solana = createScriptedWallet({ ...paired, chain: 'solana' })
  Object.assign(solana, { accounts: [sol], chainId: 'sol' })
  const extension = createScriptedWallet({ id: 'io.rabby', name: 'Rabby' })
  extension.accounts = ['0xB0B0000000000000000000000000000000000000']
  const onEvent = vi.fn()
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([evm, extension]), scriptedAdapter([solana], {}, [networkS])],
    onEvent,
  })
  stops.push(latchkey.start())
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))

  const session = { namespaces: Object.fromEntries(granted.map((name) => [name, {}])) } as unknown as Session
  const left: string[] = []
  const take = (asked: 'eip155' | 'solana', { isAwaited }: { isAwaited: boolean }) => {
    evm.isGranted = granted.includes('eip155')
    solana.isGranted = granted.includes('solana')
    return takeSession(latchkey, { session, asked, isAwaited, leave: (namespace) => left.push(namespace) })
  }
  for (const [namespace, wallet] of [['eip155', evm] as const, ['solana', solana] as const])
    wallet.onPrompt = async (request) => {
      if (request !== 'connect') return
      const taking = take(namespace, { isAwaited: true })
      if (granted.includes(namespace)) return
      await taking
      throw new NoAccountsError()
    }
  return { latchkey, evm, solana, take, left, onEvent }
}

const connected = (latchkey: Latchkey) =>
  getWalletConnections(latchkey).map(({ namespace, connector }) => `${namespace} ${connector.id}`)

test('one approval connects every namespace that the wallet grants; the one that was asked for is shown', async () => {
  const { latchkey, onEvent } = await openTab(['eip155', 'solana'])
  open(latchkey)
  expect((await connect(latchkey, { connectorId })).address).toBe(alice)
  await vi.waitFor(() => expect(connected(latchkey)).toEqual(['eip155 walletConnect', 'solana walletConnect']))
  expect(getAccount(latchkey).address).toBe(alice)
  expect(getAccount(latchkey, { namespace: 'solana' }).address).toBe(sol)
  expect(getModal(latchkey).open).toBe(false)
  expect(onEvent.mock.calls.filter(([{ name }]) => name === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('a namespace that is asked for by name is shown, and the others are connected beside it', async () => {
  const { latchkey } = await openTab(['eip155', 'solana'])
  expect((await connect(latchkey, { connectorId, namespace: 'solana' })).address).toBe(sol)
  await vi.waitFor(() => expect(connected(latchkey)).toEqual(['eip155 walletConnect', 'solana walletConnect']))
  expect(getAccount(latchkey).address).toBe(sol)
})

test('a namespace that has another wallet keeps it, and is given up in the session', async () => {
  const { latchkey, left } = await openTab(['eip155', 'solana'])
  await connect(latchkey, { connectorId: 'io.rabby' })
  await connect(latchkey, { connectorId, namespace: 'solana' })
  await vi.waitFor(() => expect(left).toEqual(['eip155']))
  expect(connected(latchkey)).toEqual(['eip155 io.rabby', 'solana walletConnect'])
})

test('a wallet that scans a code is connected in the namespace that it shares an account of', async () => {
  const { latchkey, evm } = await openTab(['solana'])
  expect((await connect(latchkey, { connectorId })).address).toBe(sol)
  expect(connected(latchkey)).toEqual(['solana walletConnect'])
  await disconnect(latchkey)
  evm.onPrompt = () => Promise.reject(new UserRejectedError())
  await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(getAccount(latchkey).address).toBeUndefined()
})

test('a wallet without an account of the namespace that was asked for by name is reported', async () => {
  const { latchkey, left } = await openTab(['eip155'])
  await connect(latchkey, { connectorId: 'io.rabby' })
  await expect(connect(latchkey, { connectorId, namespace: 'solana' })).rejects.toMatchObject({ code: 'NO_ACCOUNTS' })
  expect(left).toEqual(['eip155'])
  expect(connected(latchkey)).toEqual(['eip155 io.rabby'])
})

test('an approval that comes after the visitor left connects all the same, the namespace that was asked for first', async () => {
  const { latchkey, take } = await openTab(['eip155', 'solana'])
  await connect(latchkey, { connectorId: 'io.rabby' })
  await take('eip155', { isAwaited: false })
  expect(connected(latchkey)).toEqual(['eip155 walletConnect', 'eip155 io.rabby', 'solana walletConnect'])
  expect(getAccount(latchkey).address).toBe(alice)
})

test('a reload restores every namespace of the session', async () => {
  const { latchkey, evm, solana } = await openTab(['eip155', 'solana'])
  await connect(latchkey, { connectorId })
  await vi.waitFor(() => expect(connected(latchkey)).toHaveLength(2))
  const reloaded = createLatchkey({
    adapters: [scriptedAdapter([evm]), scriptedAdapter([solana], {}, [networkS])],
  })
  stops.push(reloaded.start())
  await vi.waitFor(() => expect(connected(reloaded)).toEqual(['eip155 walletConnect', 'solana walletConnect']), 5000)
  expect(getAccount(reloaded).address).toBe(alice)
})
