import { createHash } from 'node:crypto'
import { findImitated } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { cosmosHub, osmosis } from '../chains.ts'
import { knownTokens } from './knownTokens.ts'

const native = { symbol: 'ATOM', name: 'Cosmos Hub' }
const factory = 'factory/cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu/usdc'
const findOn = (chainId: string, address: string, symbol: string) =>
  findImitated({ known: knownTokens(chainId, address), native, address, symbol })

test.each([
  [cosmosHub.id, 'USDC', 'transfer/channel-536/uusdc'],
  [cosmosHub.id, 'OSMO', 'transfer/channel-141/uosmo'],
  [osmosis.id, 'USDC', 'transfer/channel-750/uusdc'],
  [osmosis.id, 'USDT', 'transfer/channel-143/erc20/tether/usdt'],
  [osmosis.id, 'ATOM', 'transfer/channel-0/uatom'],
])('on %s, %s is the hash of %s', (chainId, symbol, path) => {
  const denom = `ibc/${createHash('sha256').update(path).digest('hex').toUpperCase()}`
  expect(findOn(chainId, denom, symbol)).toBeUndefined()
  expect(findOn(chainId, denom.replace(/..$/, '00'), symbol)).toBe(symbol)
})

test('a coin of the token factory that is called like a known token imitates it, on any chain', () => {
  expect(findOn(cosmosHub.id, factory, 'USDC')).toBe('USDC')
  expect(findOn('neutron-1', factory, 'UЅDC')).toBe('USDC')
  expect(findOn('neutron-1', factory, 'GEM')).toBeUndefined()
  // Of Noble itself.
  expect(findOn('noble-1', 'uusdc', 'USDC')).toBeUndefined()
})
