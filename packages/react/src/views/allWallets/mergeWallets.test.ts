import type { Connector, Wallet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { mergeWallets } from './mergeWallets.ts'

const connector = (name: string, rdns: string): Connector => ({
  id: rdns,
  name,
  type: 'ANNOUNCED',
  chain: 'eip155',
  info: { rdns },
})

const wallet = (id: string, name: string, rdns: string | null): Wallet => ({
  id,
  name,
  chains: [],
  homepage: null,
  image_id: `image-${id}`,
  order: 0,
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  rdns,
  injected: null,
})

test('lists a wallet that is installed and in the catalogue once, as installed, with the catalogue’s image', () => {
  const amber = connector('Amber', 'io.amber')
  const birch = wallet('1', 'Birch', 'io.birch')
  const wallets = [birch, wallet('2', 'Amber Wallet', 'io.amber')]
  expect(mergeWallets({ connectors: [amber], wallets, search: '' })).toEqual({
    installed: [{ connector: amber, imageId: 'image-2' }],
    others: [birch],
  })
})

test('compares reverse domain names without case', () => {
  const amber = connector('Amber', 'IO.Amber')
  const merged = mergeWallets({ connectors: [amber], wallets: [wallet('2', 'Amber Wallet', 'io.amber')], search: '' })
  expect(merged).toEqual({ installed: [{ connector: amber, imageId: 'image-2' }], others: [] })
})

test('filters installed wallets by the search too', () => {
  const connectors = [connector('Amber', 'io.amber'), connector('Birch', 'io.birch')]
  const { installed } = mergeWallets({ connectors, wallets: [], search: ' BIR ' })
  expect(installed.map(({ connector: { name } }) => name)).toEqual(['Birch'])
})

test('lists a wallet of two pages once', () => {
  const wallets = [wallet('1', 'Birch', null), wallet('1', 'Birch', null)]
  expect(mergeWallets({ connectors: [], wallets, search: '' }).others).toHaveLength(1)
})

test('the first listing of a reverse domain name gives the picture', () => {
  const wallets = [wallet('2', 'Amber', 'io.amber'), wallet('3', 'Amber', 'IO.AMBER')]
  const { installed } = mergeWallets({ connectors: [connector('Amber', 'io.amber')], wallets, search: '' })
  expect(installed.map(({ imageId }) => imageId)).toEqual(['image-2'])
})

test('a listing cannot take the id of a wallet that announced none, as window.ethereum', () => {
  const legacy: Connector = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' }
  const claimant = wallet('1', 'Claimant', 'injected')
  expect(mergeWallets({ connectors: [legacy], wallets: [claimant], search: '' })).toEqual({
    installed: [{ connector: legacy, imageId: undefined }],
    others: [claimant],
  })
})
