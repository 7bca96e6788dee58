import { fromBase58 } from '@latchkey/wire/solana'
import nacl from 'tweetnacl/nacl.js'
import { expect, test } from 'vitest'
import { agree, createKeyPair, seal, unseal } from './box.ts'

test('makes the same key as tweetnacl, both ways round', () => {
  for (let run = 0; run < 50; run += 1) {
    const ours = createKeyPair()
    const theirs = nacl.box.keyPair()
    expect(ours.publicKey).toEqual(nacl.scalarMult.base(ours.secretKey))
    const key = agree(ours.secretKey, theirs.publicKey)
    expect(key).toEqual(nacl.box.before(ours.publicKey, theirs.secretKey))
  }
})

test('tweetnacl opens what is sealed here, and what it seals is opened here', () => {
  const key = nacl.randomBytes(32)
  const { nonce, payload } = seal(key, { session: 'Grüße' })
  const opened = nacl.box.open.after(fromBase58(payload), fromBase58(nonce), key)
  expect(JSON.parse(Buffer.from(opened ?? []).toString())).toEqual({ session: 'Grüße' })
  const theirs = nacl.randomBytes(24)
  const data = nacl.box.after(Buffer.from('{"a":1}'), theirs, key)
  expect(unseal(key, { nonce: theirs, data })).toEqual({ a: 1 })
})

test.each([
  ['another key', (data: Uint8Array) => ({ key: nacl.randomBytes(32), data })],
  [
    'a changed byte',
    (data: Uint8Array, key: Uint8Array) => ({ key, data: data.map((byte, at) => (at === 3 ? byte ^ 1 : byte)) }),
  ],
  ['fewer bytes', (data: Uint8Array, key: Uint8Array) => ({ key, data: data.subarray(0, 10) })],
])('opens nothing with %s', (_, change) => {
  const key = nacl.randomBytes(32)
  const nonce = nacl.randomBytes(24)
  const changed = change(nacl.box.after(Buffer.from('{}'), nonce, key), key)
  expect(() => unseal(changed.key, { nonce, data: changed.data })).toThrow()
})

test('a key that gives everybody the same is refused', () => {
  expect(() => agree(createKeyPair().secretKey, new Uint8Array(32))).toThrow()
})
