import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bitcoinVerifier } from './bitcoinVerifier.ts'

const main = 'bip122:000000000019d6689c085ae165831e93'
const { verify } = bitcoinVerifier()

/** https://github.com/bitcoin/bips, folder bip-0322; see the file. */
const bip322: {
  accepted: { description: string; message: string; address: string; signatures: string[] }[]
  refused: { description: string; message: string; address: string; signature: string }[]
} = JSON.parse(readFileSync(join(import.meta.dirname, '../test/bip322.json'), 'utf8'))

describe('the vectors of BIP-322', () => {
  test.each(bip322.accepted)('are accepted: $description', async ({ message, address, signatures }) => {
    const account = `${main}:${address}`
    for (const signature of signatures) {
      expect(await verify({ account, message, signature })).toBe(true)
      expect(await verify({ account, message: `${message}.`, signature })).toBe(false)
      const unmarked = signature.replace(/^smp/, '')
      expect(await verify({ account, message, signature: unmarked })).toBe(true)
      expect(await verify({ account, message, signature: `smpsmp${unmarked}` })).toBe(false)
    }
  })

  test.each(bip322.refused)('are refused: $description', async ({ message, address, signature }) => {
    expect(await verify({ account: `${main}:${address}`, message, signature })).toBe(false)
  })

  test('of its first version are accepted: p2tr with its sighash', async () => {
    const taproot = {
      account: `${main}:bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3`,
      signature: 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    }
    expect(await verify({ ...taproot, message: 'Hello World' })).toBe(true)
    expect(await verify({ ...taproot, message: 'Hello World.' })).toBe(false)
  })
})
