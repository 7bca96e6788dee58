import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NameAction, NameMessage } from './NameMessage.ts'
import { readNameMessage } from './readNameMessage.ts'
import { writeNameMessage } from './writeNameMessage.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const common = {
  origin: 'https://names.example.com',
  name: 'alice.example.com',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 1,
  nonce: '4a695bde680943f7201916c7b6c06a07',
  issuedAt: '2026-11-21T18:21:42.643Z',
  expiresAt: '2026-11-21T18:26:42.643Z',
}
const actions: NameAction[] = [
  { kind: 'register', attributes: {} },
  { kind: 'register', attributes: { bio: 'Harbour master', avatar: 'https://a.test/me.png?a=1&b=%20' } },
  { kind: 'setAttributes', attributes: { bio: 'Rope maker' } },
  { kind: 'setAddress', coinType: 2_147_492_101, to },
  { kind: 'setOwner', coinType: 60, to },
  { kind: 'undoOwnerChange' },
]
const messages = actions.map((action): NameMessage => ({ ...common, ...action }))

describe('a message about a name', () => {
  test('states its action in a sentence, then all of its fields', () => {
    expect(
      writeNameMessage({ ...common, kind: 'setOwner', coinType: 60, to }),
    ).toBe(`names.example.com asks you to give alice.example.com away with your account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

This makes 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 the owner of alice.example.com of the zone example.com. Funds sent to the name go to the new owner. Its addresses on other networks are removed; its profile stays.

URI: https://names.example.com
Version: 1
Chain ID: 1
Nonce: 4a695bde680943f7201916c7b6c06a07
Issued At: 2026-11-21T18:21:42.643Z
Expiration Time: 2026-11-21T18:26:42.643Z
Request ID: give-name-away
Resources:
- name:alice.example.com
- zone:example.com
- address:60:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`)
  })

  test.each([
    [2_147_483_658, 'on Optimism (coin type 2147483658). Funds sent to the name there go to that address.'],
    [2_147_492_101, 'on Base (coin type 2147492101). Funds sent to the name there go to that address.'],
    [2_147_514_985, 'on the network with chain ID 31337 (coin type 2147514985). Funds'],
    [60, 'on Ethereum (coin type 60). Funds sent to the name there go to that address. So do those on every network'],
  ])('names the network on which an address changes: %i', (coinType, sentence) => {
    expect(writeNameMessage({ ...common, kind: 'setAddress', coinType, to })).toContain(`resolve to ${to} ${sentence}`)
  })

  test.each(messages)('parses to what was written: $kind', (message) => {
    expect(readNameMessage(writeNameMessage(message))).toEqual(message)
  })

  test('differs for each action, name, address, server, network and nonce', () => {
    const others = [
      ...messages,
      { ...messages[0]!, name: 'bob.example.com' },
      { ...messages[0]!, name: 'alice.other.com' },
      { ...messages[0]!, address: to },
      { ...messages[0]!, origin: 'https://other.example.com' },
      { ...messages[0]!, origin: 'http://names.example.com' },
      { ...messages[0]!, chainId: 10 },
      { ...messages[0]!, nonce: '0'.repeat(32) },
    ]
    expect(new Set(others.map(writeNameMessage)).size).toBe(others.length)
  })

  test('is rejected with any change to its text', () => {
    const text = writeNameMessage(messages[1]!)
    for (const changed of [
      `${text}\n`,
      ` ${text}`,
      `${text}\n- name:bob.example.com`,
      `${text}\n- attribute:bio:again`,
      text.replaceAll('\n', '\r\n'),
      text.replace('register alice', 'admire alice'),
      text.replace('costs nothing', 'costs 1 ETH'),
      text.replace('names.example.com asks', 'evil.example asks'),
      text.replace('zone:example.com', 'zone:com'),
      text.replace('name:alice', 'name:Alice'),
      text.replace('Chain ID: 1', 'Chain ID: 01'),
      text.replace('Harbour%20master', 'Harbour master'),
      text.replace('Harbour%20master', 'Harbour%'),
      text.replace('Issued At: 2026-11-21', 'Issued At: 2026-13-41'),
      text.replace('register-name', 'toString'),
      '{"name":"alice.example.com","timestamp":1}',
      '',
    ])
      expect(readNameMessage(changed), changed).toBeUndefined()
  })

  test('keeps any attribute on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (bio) => {
        const message: NameMessage = { ...common, kind: 'register', attributes: { bio } }
        const text = writeNameMessage(message)
        expect(text.split('\n')).toHaveLength(16)
        if (bio !== '') expect(readNameMessage(text)).toEqual(message)
      }),
    )
  })
})
