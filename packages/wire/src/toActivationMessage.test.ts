import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toActivationMessage } from './toActivationMessage.ts'

const activation = {
  origin: 'https://shop.example:8443',
  address: 'eip155:31337:0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  pci: '94847af6-1815-4e9b-9e5a-9b1c21d1cf12',
  dappKey: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  expiry: 1_893_456_000,
  signer: { type: 'keys' },
  permissions: [{ type: 'x', data: { b: 1, a: 2 } }],
  policies: [],
  context: '0xC0FFEE',
  nonce: 'fc59f7bc596c483c6d343de7c1aa2451',
} as const

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('contains everything that the owner grants', async () => {
  expect(await toActivationMessage(activation)).toBe(
    `shop.example:8443 wants you to grant it a smart session of your Ethereum account:
eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266

Until the session expires, this app can act for your account within the permissions below without asking again. You can revoke it at any time.

URI: https://shop.example:8443
Version: 1
Chain ID: 31337
Nonce: fc59f7bc596c483c6d343de7c1aa2451
Expiration Time: 2030-01-01T00:00:00.000Z
Request ID: 94847af6-1815-4e9b-9e5a-9b1c21d1cf12
App Key: 0x70997970c51812dc3a010c7d01b50e0d17dc79c8
Permissions: 0x${sha256('{"permissions":[{"data":{"a":2,"b":1},"type":"x"}],"policies":[],"signer":{"type":"keys"}}')}
Context: 0x${sha256('0xc0ffee')}`,
  )
})
