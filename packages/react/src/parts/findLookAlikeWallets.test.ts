import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createWallet } from '../test/pairing.ts'
import { findLookAlikeWallets } from './findLookAlikeWallets.ts'

const connector = (rdns: string, facts: Partial<Connector> = {}): Connector => ({
  id: rdns,
  name: rdns,
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns },
  ...facts,
})

const metamask = createWallet({ name: 'MetaMask', rdns: 'io.metamask' })
const genuine = connector('io.metamask', { name: 'MetaMask' })
const find = (connectors: readonly Connector[], wallets = [metamask]) =>
  [...findLookAlikeWallets({ connectors, wallets })].map(({ id }) => id)

test.each([
  ['as it is', 'MetaMask'],
  ['in another case', 'METAMASK'],
  ['with borrowed letters', 'МеtаМаѕk'],
  ['with a space and accents', 'Meta Másk'],
  ['with the word that names leave out', 'MetaMask Wallet'],
  ['with that word before it', 'Wallet MetaMask'],
  ['with two such words', 'MetaMask Wallet Extension'],
  ['with a plus', 'MetaMask+'],
  ...['ⱮetaMask', 'MetaMasĸ', 'MєtaMask', 'MɛtaMask', 'MэtaMask', 'Metaⲙask'].map((name) => [
    'with a strange letter',
    name,
  ]),
  ...['Me⊤aMask', 'MetaMa∫k', 'M∊taMask', 'Me†aMask', 'MetaMask®', '🦊 MetaMask', 'MetaMaskˑ'].map((name) => [
    'with a symbol',
    name,
  ]),
])('marks a catalogue wallet’s name under another rdns, written %s', (_, name) => {
  const fake = connector('io.evil', { name })
  expect(find([fake])).toEqual(['io.evil'])
  expect(find([genuine, fake])).toEqual(['io.metamask', 'io.evil'])
  expect(find([genuine])).toEqual([])
})

test('does not mark another name', () => {
  const names = ['MetaMascot', 'Meta', 'Mask', 'MetaM∫k', '元面具', '🦊', 'Wallet']
  expect(find(names.map((name) => connector(`io.${name}`, { name })))).toEqual([])
})

test('marks both wallets of one name or logo, even without a catalogue', () => {
  const logo = 'data:image/png;base64,AAAA'
  const amber = connector('io.amber', { name: 'Amber', imageUrl: logo })
  expect(find([amber, connector('io.evil', { name: 'Amber' })], [])).toEqual(['io.amber', 'io.evil'])
  expect(find([amber, connector('io.evil', { name: 'Other', imageUrl: logo })], [])).toEqual(['io.amber', 'io.evil'])
  expect(find([amber, connector('io.birch'), connector('io.cedar')], [])).toEqual([])
})

test('does not mark several wallets under one rdns, which have their own warning', () => {
  expect(find([1, 2].map((place) => ({ ...genuine, id: `io.metamask#${place}` })))).toEqual([])
})

test('accepts window.ethereum as the catalogue wallet of its name, unless that one is here too', () => {
  const legacy = connector('injected', { name: 'MetaMask', type: 'INJECTED', info: undefined })
  expect(find([legacy])).toEqual([])
  expect(find([genuine, legacy])).toEqual(['io.metamask', 'injected'])
})

test('marks a paired wallet with the name of an installed one, not the installed one, and no paired wallet alone', () => {
  const paired = connector('walletConnect', { name: 'MetaMask', type: 'WALLET_CONNECT', info: undefined })
  expect(find([genuine, paired])).toEqual(['walletConnect'])
  expect(find([genuine, { ...paired, name: 'МеtаМаѕk' }])).toEqual(['walletConnect'])
  expect(find([genuine, { ...paired, name: 'Rabby' }])).toEqual([])
  expect(find([paired])).toEqual([])
})

test('marks names in unusual letters that exceed the comparison limit, but no plain names', () => {
  const strange = (count: number) =>
    Array.from({ length: count }, (_, index) => connector(`io.s${index}`, { name: `${100 + index}✅` }))
  expect(find([...strange(20), genuine])).toEqual([])
  const marked = find([...strange(250), genuine])
  expect(marked).toContain('io.s249')
  expect(marked.length).toBeGreaterThan(225)
  expect(marked).not.toContain('io.metamask')
})
