import * as bitcoin from '@latchkey/adapters/bitcoin'
import * as cosmos from '@latchkey/adapters/cosmos'
import * as polkadot from '@latchkey/adapters/polkadot'
import * as solana from '@latchkey/adapters/solana'
import { expect, test } from 'vitest'
import { isKnownNetwork } from './isKnownNetwork.ts'

const none = { networks: new Map() }

const exported = Object.entries({ solana, bip122: bitcoin, polkadot, cosmos }).flatMap(([namespace, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'object' && 'id' in value ? [{ name, id: `${namespace}:${value.id}` }] : [],
  ),
)

test('knows every public network that the adapters export, and no other', () => {
  expect(exported.length).toBeGreaterThan(14)
  const unknown = exported.filter(({ id }) => !isKnownNetwork(none, id))
  expect(unknown.map(({ name }) => name)).toEqual(['bitcoinRegtest'])
})

test('knows a configured network', () => {
  const networks = new Map([['cosmos:local-1', {}]])
  expect(isKnownNetwork({ networks }, 'cosmos:local-1')).toBe(true)
  expect(isKnownNetwork({ networks }, 'cosmos:local-2')).toBe(false)
  expect(isKnownNetwork({ networks }, 'eip155:1')).toBe(false)
})
