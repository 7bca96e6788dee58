import { randomBytes } from 'node:crypto'
import { createSvmClient, type Svm, startSvm, svmNetworkId } from '@latchkey/svm'
import { findProgramAddress, fromBase58, toBase58 } from '@latchkey/wire/solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolanaChain } from '../../chains/Chain.ts'
import { type SolanaAddress, solanaPrograms } from '../../chains/solana/solanaAddress.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { testSolanaChain } from '../../test/testSolanaChain.ts'
import { readMints } from './readMints.ts'

let svm: Svm
let chain: SolanaChain
beforeAll(async () => {
  svm = await startSvm({ slotMs: 0 })
  chain = testSolanaChain({ id: svmNetworkId, rpcUrls: [svm.url] })
})
afterAll(async () => {
  await chain?.rpc.close()
  await svm?.stop()
})

const u16 = (value: number) => Buffer.from([value % 256, value >> 8])
const text = (value: string, length = Buffer.byteLength(value)) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length)
  return Buffer.concat([size, Buffer.from(value)])
}

/** A mint's first 82 bytes: an initialized one with 6 decimals. */
function mintBytes(): Buffer {
  const bytes = Buffer.alloc(82)
  bytes[44] = 6
  bytes[45] = 1
  return bytes
}

const extended = (...entries: Buffer[]) => Buffer.concat([mintBytes(), Buffer.alloc(83), Buffer.from([1]), ...entries])
const entry = (type: number, data: Buffer, length = data.length) => Buffer.concat([u16(type), u16(length), data])
const metadata = (...texts: Buffer[]) => entry(19, Buffer.concat([Buffer.alloc(64), ...texts]))

async function put(bytes: Buffer, owner: string, at = randomBytes(32)): Promise<SolanaAddress> {
  const address = toBase58(at)
  const account = { owner, data: bytes.toString('base64'), lamports: 10_000_000 }
  await createSvmClient(svm.url).request('svm_setAccount', [address, account])
  return address as SolanaAddress // of 32 bytes
}

async function describe(mint: SolanaAddress) {
  return (await readMints(chain, { mints: [mint], cache: createMemoryCache() })).get(mint)
}

const decode = (address: string) => Buffer.from(fromBase58(address))
const { token, token2022, metaplex } = solanaPrograms

test.each<[string, Buffer]>([
  ['no metadata', extended()],
  ['a name longer than the account', extended(metadata(text('Name', 4_000_000_000), text('SYM')))],
  ['a name alone', extended(metadata(text('Name')))],
  ['an entry whose length leaves the account', extended(entry(3, Buffer.alloc(4), 60_000))],
  ['an end in the middle of an entry', extended(Buffer.from([19, 0, 9]))],
  ['a name and symbol of invisible characters', extended(metadata(text('\u202e\u200b'), text('\u0000')))],
])('a mint with %s is shown by its address', async (_, bytes) => {
  const mint = await put(bytes, token2022)
  const short = `${mint.slice(0, 6)}…${mint.slice(-4)}`
  expect(await describe(mint)).toEqual({ address: mint, name: short, symbol: short, decimals: 6, isNft: false })
})

test('metadata is found behind other extensions, and made fit to be shown', async () => {
  const name = `Long ${'x'.repeat(200)}`
  const mint = await put(extended(entry(3, Buffer.alloc(32)), metadata(text(name), text('S\u202eYM'))), token2022)
  expect(await describe(mint)).toMatchObject({ name: name.slice(0, 64), symbol: 'SYM' })
})

test.each<[string, () => Promise<SolanaAddress>]>([
  ['is of another program', () => put(mintBytes(), metaplex)],
  ['is a token account', () => put(Buffer.alloc(165, 1), token)],
  ['was never initialized', () => put(Buffer.alloc(82), token)],
  ['does not exist', async () => toBase58(randomBytes(32)) as SolanaAddress],
])('what %s is no token', async (_, make) => expect(await describe(await make())).toBeUndefined())

test('an account at the place of Metaplex’s metadata counts only where it is Metaplex’s, and of the mint', async () => {
  const at = randomBytes(32)
  const mint = await put(mintBytes(), token, at)
  const seeds = [Buffer.from('metadata'), decode(metaplex), at]
  const place = decode(findProgramAddress(metaplex, seeds))
  const written = (of: Buffer) => Buffer.concat([Buffer.from([4]), Buffer.alloc(32), of, text('Fake'), text('USDC')])
  await put(written(at), token, place)
  expect((await describe(mint))?.name).not.toBe('Fake')
  await put(written(randomBytes(32)), metaplex, place)
  expect((await describe(mint))?.name).not.toBe('Fake')
  await put(written(at), metaplex, place)
  expect((await describe(mint))?.name).toBe('Fake')
})

test('many mints are read at once, in their order', async () => {
  const mints = await Promise.all(Array.from({ length: 130 }, () => put(mintBytes(), token)))
  const found = await readMints(chain, { mints, cache: createMemoryCache() })
  expect([...found.keys()]).toEqual(mints)
})
