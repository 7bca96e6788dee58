import type { TokenBalance } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { hiddenTokenLimit } from '../storage/tokenChoices.ts'
import { getTokenChoices, hideToken, setHidesSmall, showToken } from './tokenChoices.ts'

const token = (index: number): TokenBalance => ({
  name: `Token ${index}`,
  symbol: `T${index}`,
  address: `eip155:1:0xA0B86991C6218B36C1D19D4A2E9EB0CE3606${String(index).padStart(4, '0')}`,
  price: 1,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl: null,
})

function create() {
  const storage = memoryStorage()
  return { storage, latchkey: createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage }) }
}

test('hides tokens and small balances, lists them again, and keeps the choices across a reload', () => {
  const { latchkey, storage } = create()
  expect(getTokenChoices(latchkey)).toEqual({ hidden: [], hidesSmall: false })
  for (const index of [1, 2, 1]) hideToken(latchkey, { token: token(index) })
  setHidesSmall(latchkey, true)
  const reloaded = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage })
  expect(getTokenChoices(reloaded)).toMatchObject({ hidden: [{ symbol: 'T1' }, { symbol: 'T2' }], hidesSmall: true })
  showToken(reloaded, { address: token(1).address ?? '' })
  expect(getTokenChoices(latchkey).hidden).toEqual([
    { address: token(2).address?.toLowerCase(), symbol: 'T2', name: 'Token 2' },
  ])
})

test('does not hide the native currency', () => {
  const { latchkey } = create()
  hideToken(latchkey, { token: { ...token(1), address: undefined } })
  expect(getTokenChoices(latchkey).hidden).toEqual([])
})

test('keeps the last 200', () => {
  const { latchkey } = create()
  for (let index = 0; index < hiddenTokenLimit + 1; index += 1) hideToken(latchkey, { token: token(index) })
  const { hidden } = getTokenChoices(latchkey)
  expect(hidden).toHaveLength(hiddenTokenLimit)
  expect(hidden[0]?.symbol).toBe(`T${hiddenTokenLimit}`)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['tokens without an address', '{"hidden":[{"symbol":"A","name":"B"},null,7],"hidesSmall":"yes"}'],
  ['addresses that are none', '{"hidden":[{"address":"<b>","symbol":"A","name":"B"}]}'],
])('ignores %s in storage', (_, stored) => {
  const { latchkey, storage } = create()
  storage.setItem('latchkey.tokens', stored)
  expect(getTokenChoices(latchkey)).toEqual({ hidden: [], hidesSmall: false })
})

test('cleans the names of stored tokens', () => {
  const { latchkey, storage } = create()
  const { address } = token(1)
  storage.setItem('latchkey.tokens', JSON.stringify({ hidden: [{ address, symbol: '\u202eUSDC', name: '\u200b' }] }))
  expect(getTokenChoices(latchkey).hidden).toEqual([{ address: address?.toLowerCase(), symbol: 'USDC', name: 'USDC' }])
})
