import { fromHex, toHex, toSs58 } from '@latchkey/wire/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changesTimeoutMs, refuseChanges } from '../test/refuseChanges.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { polkadotVerifier } from './polkadotVerifier.ts'

const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const { verify } = polkadotVerifier()
const encode = (text: string) => new TextEncoder().encode(text)

beforeAll(async () => {
  await cryptoWaitReady()
})

const kinds = ['sr25519', 'ed25519', 'ecdsa'] as const

/** As @polkadot/keyring signs, which extensions use. */
function createKey(kind: (typeof kinds)[number], name = 'Alice') {
  const pair = new Keyring({ type: kind, ss58Format: 0 }).addFromUri(`//${name}`)
  const account = `${chain}:${pair.address}`
  return { pair, account, message: writeMessage(account) }
}

describe.each(kinds)('%s', (kind) => {
  test.each([
    ['wrapped in <Bytes>', (message: string) => `<Bytes>${message}</Bytes>`],
    ['as it is', (message: string) => message],
  ])('accepts a signature over the message %s', async (_, write) => {
    const { pair, account, message } = createKey(kind)
    const bytes = encode(write(message))
    const named = pair.sign(bytes, { withType: true })
    const bare = pair.sign(bytes)
    expect(named.length).toBe(bare.length + 1)
    for (const signature of [named, bare])
      expect(await verify({ account, message, signature: toHex(signature) })).toBe(true)
    const other = createKey(kind, 'Bob').account
    expect(await verify({ account: other, message, signature: toHex(bare) })).toBe(false)
  })

  test('refuses random changes', { timeout: changesTimeoutMs }, async () => {
    const { pair, account, message } = createKey(kind)
    const signature = pair.sign(encode(`<Bytes>${message}</Bytes>`), { withType: true })
    await refuseChanges(
      { message, signature },
      {
        share: 1 / kinds.length,
        isAccepted: (changed) => verify({ account, message: changed.message, signature: toHex(changed.signature) }),
      },
    )
  })
})

test('accepts the sr25519 signatures that @polkadot/wasm-crypto is tested with (schnorrkel/sr25519.rs, Apache-2.0)', async () => {
  const accountOf = (key: string) => `${chain}:${toSs58({ prefix: 0, account: fromHex(`0x${key}`) })}`
  const known = {
    account: accountOf('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'),
    message: 'I hereby verify that I control 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    signature:
      '0x1037eb7e51613d0dcf5930ae518819c87d655056605764840d9280984e1b7063c4566b55bf292fcab07b369d01095879b50517beca4d26e6a65866e25fec0d83',
  }
  const wrapped = {
    account: accountOf('f84d048da2ddae2d9d8fd6763f469566e8817a26114f39408de15547f6d47805'),
    message: 'message to sign',
    signature:
      '0x48ce2c90e08651adfc8ecef84e916f6d1bb51ebebd16150ee12df247841a5437951ea0f9d632ca165e6ab391532e75e701be6a1caa88c8a6bcca3511f55b4183',
  }
  for (const vector of [known, wrapped]) {
    expect(await verify(vector)).toBe(true)
    expect(await verify({ ...vector, message: `${vector.message} ` })).toBe(false)
  }
})

test('accepts an account in the spelling of any network', async () => {
  const { pair } = createKey('sr25519')
  const generic = new Keyring({ type: 'sr25519', ss58Format: 42 }).addFromUri('//Alice').address
  const account = `${chain}:${generic}`
  const message = writeMessage(account)
  expect(await verify({ account, message, signature: toHex(pair.sign(encode(message))) })).toBe(true)
})

test('refuses the second signature that anyone can derive from one of ECDSA', async () => {
  const { pair, account, message } = createKey('ecdsa')
  const signature = pair.sign(encode(message))
  const s = secp256k1.Signature.fromBytes(signature.subarray(0, 64)).s
  const highS = (secp256k1.Point.CURVE().n - s).toString(16).padStart(64, '0')
  const derived = `${toHex(signature.subarray(0, 32))}${highS}0${(signature[64] ?? 0) ^ 1}`
  expect(await verify({ account, message, signature: toHex(signature) })).toBe(true)
  expect(await verify({ account, message, signature: derived })).toBe(false)
})

test('refuses a key of small order, with which a signature fits any message', async () => {
  const neutral = Uint8Array.of(1, ...new Uint8Array(31))
  const account = `${chain}:${toSs58({ prefix: 0, account: neutral })}`
  const signature = Uint8Array.of(...neutral, ...new Uint8Array(32))
  expect(ed25519.verify(signature, encode('anything'), neutral)).toBe(true)
  expect(await verify({ account, message: 'anything', signature: toHex(signature) })).toBe(false)
})

test.each([
  ['nothing', ''],
  ['no hex', '0xzz'],
  ['hex without 0x', 'ab'.repeat(64)],
  ['zeros', `0x${'00'.repeat(64)}`],
  ['an unknown curve', `0x03${'11'.repeat(65)}`],
  ['a long text', `0x${'11'.repeat(100_000)}`],
])('refuses %s as a signature', async (_, signature) => {
  const { account, message } = createKey('sr25519')
  expect(await verify({ account, message, signature })).toBe(false)
})

test('refuses a text that is no address', async () => {
  const { pair, account, message } = createKey('sr25519')
  const signature = toHex(pair.sign(encode(message)))
  const typo = `${account.slice(0, -1)}${account.endsWith('1') ? '2' : '1'}`
  for (const wrong of [typo, `${chain}:5`, chain, account.replace('polkadot', 'solana')])
    expect(await verify({ account: wrong, message, signature })).toBe(false)
})
