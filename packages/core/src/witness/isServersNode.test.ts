import { expect, test } from 'vitest'
import { isServersNode } from './isServersNode.ts'

const servers = ['https://wallet.example']

test.each([
  'https://wallet.example/anything',
  'https://WALLET.example.:8443/v1?chainId=eip155:1',
  'https://alias.example/v1?chainId=eip155:1',
  'https://alias.example/base/%761/?CHAINID=eip155:1',
  'https://alias.example/v1/lcd/cosmos:cosmoshub-4',
  'https://alias.example/base/v1/esplora/bip122:000000000019d6689c085ae165831e93/',
  'https://alias.example/v1/esplora/bip122%3A000000000019d6689c085ae165831e93',
])('%s is the server’s', (url) => {
  expect(isServersNode(url, servers)).toBe(true)
})

test.each([
  'https://node.example',
  'https://node.example/v1/mainnet',
  'https://node.example/v1/lcd',
  'https://node.example/esplora/api',
])('%s is a node of the app’s own', (url) => {
  expect(isServersNode(url, servers)).toBe(false)
})
