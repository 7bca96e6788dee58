import { expect, test } from 'vitest'
import { toRevocationMessage } from './endpoints/revokeSession.ts'
import { joinLines, MessageLineError } from './joinLines.ts'
import type { NameMessage } from './names/NameMessage.ts'
import { writeNameMessage } from './names/writeNameMessage.ts'
import { type Activation, toActivationMessage } from './toActivationMessage.ts'

test('joins lines unchanged, including empty ones', () => {
  expect(joinLines(['This registers café.example.', '', 'Version: 1'])).toBe(
    'This registers café.example.\n\nVersion: 1',
  )
})

test.each(['\n', '\r', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u200b', '\u202e'])(
  'rejects a line with %j',
  (character) => {
    expect(() => joinLines(['Version: 1', `Nonce: a${character}b`])).toThrow(MessageLineError)
  },
)

const forged = 'x\nLogin code 4711: I authorise thief.example'
const name: NameMessage = {
  ...{ kind: 'register', attributes: {}, origin: 'https://names.example.com', name: 'alice.example.com' },
  ...{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1, nonce: '4a695bde680943f7201916c7b6c06a07' },
  ...{ issuedAt: '2026-11-21T18:21:42.643Z', expiresAt: '2026-11-21T18:26:42.643Z' },
}

test.each<[string, object]>([
  ['name', { name: forged }],
  ['address', { address: forged }],
  ['nonce', { nonce: forged }],
  ['issuedAt', { issuedAt: forged }],
  ['expiresAt', { expiresAt: forged }],
  // URL parsing ignores line breaks, but the message has the original text.
  ['origin', { origin: 'https://names.example.com/\nURI:' }],
  ['attribute', { attributes: { [`bio:\n${forged}`]: 'x' } }],
  ['to', { kind: 'setOwner', coinType: 60, to: forged }],
])('rejects a message about a name whose %s adds a line', (_, change) => {
  expect(() => writeNameMessage({ ...name, ...change })).toThrow(MessageLineError)
})

const activation: Activation = {
  ...{ origin: 'https://shop.example', address: 'eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', pci: 'a-b' },
  ...{ dappKey: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', expiry: 1_893_456_000, signer: {}, permissions: [] },
  ...{ policies: [], context: '0xc0ffee', nonce: 'fc59f7bc596c483c6d343de7c1aa2451' },
}

test.each<[string, object]>([
  ['pci', { pci: forged }],
  ['dappKey', { dappKey: forged }],
  ['nonce', { nonce: forged }],
  ['origin', { origin: 'https://shop.example/\nURI:' }],
  ['address', { address: `eip155:1\n:0x${'a'.repeat(40)}` }],
])('rejects a session activation whose %s adds a line', async (_, change) => {
  await expect(toActivationMessage({ ...activation, ...change })).rejects.toThrow(MessageLineError)
})

test.each(['address', 'pci', 'nonce'] as const)('rejects a session revocation whose %s adds a line', (field) => {
  expect(() => toRevocationMessage({ address: 'a', pci: 'b', nonce: 'c', [field]: forged })).toThrow(MessageLineError)
})
