import { createSvmClient, type Svm, setName, startSvm } from '@latchkey/svm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseOptions } from '../parseOptions.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { alice, bob } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'
import { createNames } from './createNames.ts'

let node: Svm
beforeAll(async () => {
  node = await startSvm({ slotMs: 0 })
  const client = createSvmClient(node.url)
  const owner = alice.address as Parameters<typeof setName>[1]['owner'] // the same text
  const program = 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb' as typeof owner
  await setName(client, { label: 'alice', owner })
  await setName(client, { label: 'old', owner, record: 1 })
  await setName(client, { label: 'new', owner, record: 2 })
  await setName(client, { label: 'wrapped', owner, isToken: true })
  await setName(client, { label: 'vault', owner: program })
})
afterAll(() => node?.stop())

function resolve(name: string, { url = node.url, serverUrls = [] as string[], signal }: Options = {}) {
  const [network] = parseOptions({ chains: testChains(url) })
  if (!network) throw new Error('There is a network.')
  const sources = { network, serverUrls, connectorId: undefined }
  return createNames(createRpc()).resolve({ ...sources, name, coinTypes: [501], ...(signal && { signal }) })
}
type Options = { url?: string; serverUrls?: string[]; signal?: AbortSignal }

test('a name belongs to the owner in its account', async () => {
  expect(await resolve('alice.sol')).toEqual({ status: 'found', address: alice.address, coinType: 501 })
  expect(alice.address).not.toBe(bob.address)
})

test.each(['nobody.sol', 'alice.eth', 'pay.alice.sol', 'old.sol', 'new.sol', 'wrapped.sol', 'vault.sol'])(
  '%s has no address: nobody registered it, or who is paid is not in its account',
  async (name) => expect(await resolve(name)).toEqual({ status: 'none' }),
)

test('the server’s own nodes are no witness', async () => {
  expect(await resolve('alice.sol', { serverUrls: [node.url] })).toBeUndefined()
})

test('without a node it is unknown, and aborted at once', async () => {
  const url = 'http://127.0.0.1:9'
  const found = await resolve('alice.sol', { url })
  expect(found).toMatchObject({ status: 'unreachable', part: 'node' })
  await expect(resolve('alice.sol', { url, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortedError',
  })
}, 60_000)
