import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Hex, recoverAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toSeed, toWords } from '../vault/deriveKeys.ts'
import { sign } from '../vault/sign.ts'
import { readTypedData } from './readTypedData.ts'

const file = new URL('../test/vectors/typedData.json.gz', import.meta.url)
const casesSchema = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      domain: z.record(z.string(), z.unknown()),
      primaryType: z.string(),
      types: z.record(z.string(), z.unknown()),
      data: z.unknown(),
      digest: z.string(),
    }),
  ),
})
const { cases } = z.parse(casesSchema, JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')))

const entropy = new Uint8Array(16)
const seed = await toSeed(entropy)
const { address } = mnemonicToAccount(toWords(entropy))

test('ethers’ typed data is read whole, and signed with its digest', async () => {
  expect(cases.length).toBeGreaterThan(120)
  for (const { name, domain, primaryType, types, data, digest } of cases) {
    const read = readTypedData({ types, primaryType, domain, message: data })
    expect(countLeaves(data), name).toBe(read.message.length)
    const signature = sign(seed, { kind: 'typedData', json: read.json }) as Hex
    expect(await recoverAddress({ hash: digest as Hex, signature }), name).toBe(address)
  }
}, 120_000)

/** Each value, and each list without one. */
function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  if (Array.isArray(value) && value.length === 0) return 1
  return Object.values(value).reduce((sum: number, entry) => sum + countLeaves(entry), 0)
}
