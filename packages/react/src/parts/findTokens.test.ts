import { expect, test } from 'vitest'
import { findTokens } from './findTokens.ts'

const token = (name: string, symbol: string, address?: string) => ({ name, symbol, address })
const tether = token('Tether USD', 'USDT', 'eip155:1:0xdAC17F958D2ee523a2206206994597C13D831ec7')
const agenda = token('Agenda', 'AGN')
const cardano = token('Wrapped Data', 'WD')
const dai = token('Dai Stablecoin', 'DAI', 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F')
const tokens = [tether, agenda, cardano, dai]
const find = (search: string) => findTokens(tokens, search, (one) => one)

test('lists what begins with the search before what contains it, and no address that does', () => {
  expect(find('da')).toEqual([dai, cardano, agenda])
  expect(find(' DAI ')).toEqual([dai])
})

test('finds a contract by its address, whole or begun', () => {
  expect(find('0xdac17f')).toEqual([tether])
  expect(find('6b175474e89094c44da98b954eedeac495271d0f')).toEqual([dai])
  expect(find('c17f')).toEqual([])
})

test('an empty search keeps all', () => {
  expect(find('  ')).toBe(tokens)
})
