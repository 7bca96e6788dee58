import type { TokenBalance } from '@latchkey/wire'
import { beforeEach, expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { emptySend } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getNativeBalance } from './getBalances.ts'
import { setSend } from './send.ts'
import { sendToken } from './sendToken.ts'

const eth: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
}

let wallet: ScriptedWallet
let latchkey: Latchkey
let balance: bigint

beforeEach(() => {
  wallet = createScriptedWallet()
  balance = 5n * 10n ** 18n
  const adapter = { ...scriptedAdapter([wallet]), getNativeBalance: async () => balance }
  latchkey = createLatchkey({ adapters: [adapter], storage: memoryStorage() })
  latchkey.store.setState({ connectors: [wallet.connector] })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  setSend(latchkey, { token: eth, sendTokenAmount: '1.5', receiverAddress: bob })
})

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
