import type { TokenBalance } from '@latchkey/wire'
import { beforeEach, expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { disconnect } from './disconnect.ts'
import { getNativeBalance } from './getBalances.ts'
import { setSend } from './send.ts'
import { sendToken } from './sendToken.ts'
import { switchWallet } from './switchWallet.ts'

const eth: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
}

let wallet: ScriptedWallet
let second: ScriptedWallet
let latchkey: Latchkey
let balance: bigint

beforeEach(() => {
  wallet = createScriptedWallet()
  balance = 5n * 10n ** 18n
  second = createScriptedWallet({ id: 'second.wallet', name: 'Second Wallet' })
  const adapter = { ...scriptedAdapter([wallet, second]), getNativeBalance: async () => balance }
  latchkey = createLatchkey({ adapters: [adapter], storage: memoryStorage() })
  latchkey.store.setState({ connectors: [wallet.connector, second.connector] })
  connectWallet('test.wallet', 1)
  setSend(latchkey, { token: eth, sendTokenAmount: '1.5', receiverAddress: bob })
})

function connectWallet(connectorId: string, attempt: number) {
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId, attempt })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt, session: { accounts: [alice], chainId: '1' } })
}

/** Begins a transfer that the wallet answers when told. */
async function sendAndWait() {
  let answer = () => {}
  const asked = new Promise<void>((ask) => {
    wallet.onPrompt = async (request) => {
      if (request !== 'transfer') return
      ask()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    }
  })
  const sent = send()
  await Promise.race([asked, sent])
  return { sent, answer }
}

const send = () => sendToken(latchkey, { token: eth, amount: '1.5', receiver: bob })
const state = () => latchkey.store.getState().send

test('is loading from the wallet’s request until its response', async () => {
  const loading: boolean[] = []
  wallet.onPrompt = async () => void loading.push(state().loading)
  await send()
  expect([...loading, state().loading]).toEqual([true, false])
})

test('clears token, amount and receiver once sent, and reads balances again', async () => {
  expect((await getNativeBalance(latchkey))?.formatted).toBe('5')
  await send()
  expect(state()).toEqual(emptySend)
  balance = 3n
  await vi.waitFor(async () => expect((await getNativeBalance(latchkey))?.value).toBe(3n))
})

test('keeps the input after a failure', async () => {
  wallet.onPrompt = async () => {
    throw new UserRejectedError()
  }
  await expect(send()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(state()).toMatchObject({ token: eth, sendTokenAmount: '1.5', receiverAddress: bob, loading: false })
})

test('throws "Unsupported chain" on a network that cannot send', async () => {
  applyEvent(latchkey, 'eip155', { type: 'chainChanged', connectorId: 'test.wallet', chainId: '999' })
  await expect(send()).rejects.toThrow('Unsupported chain')
  expect(state().loading).toBe(false)
})

test('throws while the same wallet has a transfer to answer; another wallet can send', async () => {
  const first = await sendAndWait()
  await expect(send()).rejects.toMatchObject({ code: 'SEND_IN_PROGRESS' })
  connectWallet('second.wallet', 2)
  expect(state().loading).toBe(false)
  await send()
  expect([wallet.chain, second.chain].map(({ length }) => length)).toEqual([0, 1])
  await switchWallet(latchkey, { connectorId: 'test.wallet' })
  expect(state().loading).toBe(true)
  first.answer()
  await first.sent
  expect(state().loading).toBe(false)
})

test('keeps what was typed for another transfer, or for another wallet, while the first was answered', async () => {
  const first = await sendAndWait()
  setSend(latchkey, { sendTokenAmount: '2' })
  first.answer()
  await first.sent
  expect(state()).toMatchObject({ token: eth, sendTokenAmount: '2', receiverAddress: bob, loading: false })

  const next = await sendAndWait()
  connectWallet('second.wallet', 2)
  next.answer()
  await next.sent
  expect(state()).toMatchObject({ token: eth, sendTokenAmount: '2', receiverAddress: bob, loading: false })
})

test('sends again after the wallet was disconnected without an answer; the late answer changes nothing', async () => {
  const first = await sendAndWait()
  await disconnect(latchkey)
  expect(state().loading).toBe(false)
  connectWallet('test.wallet', 2)
  const next = await sendAndWait()
  first.answer()
  await first.sent
  expect(state().loading).toBe(true)
  next.answer()
  await next.sent
  expect(state().loading).toBe(false)
})
