import { expect, test } from 'vitest'
import type { Connector } from '../adapter/wallets.ts'
import { mergeConnectors } from './mergeConnectors.ts'

const evm: Connector = {
  id: 'app.phantom',
  name: 'Phantom',
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns: 'app.phantom' },
}
const sol: Connector = { id: 'solana/Phantom', name: 'Phantom', type: 'ANNOUNCED', chain: 'solana' }
const other: Connector = { ...evm, id: 'com.other', info: { rdns: 'com.other' } }

test('a wallet that several namespaces list under one name is one row, with the connector of each', () => {
  const [row, ...rest] = mergeConnectors([sol, evm])
  expect(rest).toEqual([])
  expect(row).toEqual({ ...sol, type: 'MULTI_CHAIN', connectors: [sol, evm], info: { rdns: 'app.phantom' } })
})

test('the embedded wallet is one row of its own type, whatever a wallet of the page calls itself', () => {
  const email: Connector = { id: 'embeddedWallet', name: 'Email', type: 'AUTH', chain: 'eip155' }
  const parts = [email, { ...email, chain: 'solana' } as const]
  const copy = { ...sol, id: 'solana/Email', name: 'Email' }
  expect(mergeConnectors([...parts, copy])).toEqual([{ ...email, connectors: parts }, copy])
})

test.each([
  ['two wallets of one namespace have the name', [evm, other, sol]],
  ['one of them is contested', [evm, { ...sol, id: 'solana/Phantom#1', isContested: true }]],
  ['the names differ', [evm, { ...sol, name: 'Phantom ' }]],
  ['they are on other devices', [evm, sol].map((one) => ({ ...one, type: 'WALLET_CONNECT' as const }))],
  ['one is not announced', [{ ...evm, type: 'INJECTED' as const }, sol]],
])('every wallet stays a row of its own where %s', (_, connectors) => {
  expect(mergeConnectors(connectors)).toEqual(connectors)
})
