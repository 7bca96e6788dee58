import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { type AccountPast, makeAccountPast } from '../../test/makeAccountPast.ts'
import { blockscoutKey, startBlockscout } from '../../test/startBlockscout.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import { createBlockscout } from './createBlockscout.ts'
import { createBlockscoutBalances } from './createBlockscoutBalances.ts'

let past: AccountPast
let blockscout: Awaited<ReturnType<typeof startBlockscout>>
let chain: Chain
const dispatcher = new Agent()
const caller: ProviderCaller = { readKey: () => createSecret(blockscoutKey) }
const keyless: ProviderCaller = { readKey: () => undefined }

beforeAll(async () => {
  past = await makeAccountPast()
  blockscout = await startBlockscout(past)
  chain = testChainContext({ id: 31337, rpcUrls: [past.anvil.url] })
}, 120_000)
afterAll(async () => {
  await Promise.all([chain?.rpc.close(), blockscout?.stop(), dispatcher.destroy()])
  await past?.anvil.stop()
})

const open = () => createBlockscout({ url: blockscout.url, dispatcher, cache: createMemoryCache() })

describe.each(['for many networks', 'of one network'])('Blockscout, %s', (kind) => {
  const isOwn = kind === 'of one network'
  const of = () => (isOwn ? { ...chain, blockscout: { url: `${blockscout.url}/api/v2` } } : chain)
  const prices = { getPrices: () => Promise.resolve(new Map([['native' as const, 7]])) }

  test('is offered without a key on networks with an instance of their own', () => {
    expect([open().isOffered(of(), caller), open().isOffered(of(), keyless)]).toEqual([true, isOwn])
  })

  test('leaves other currencies to the price providers', async () => {
    const provider = createBlockscoutBalances(open(), { prices })
    const [native, usdc] = await provider.getBalances(of(), { address: past.me, currency: 'eur' }, caller)
    expect([native?.price, usdc?.price]).toEqual([7, 0])
  })
})
