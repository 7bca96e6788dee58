import { type Cosmos, startCosmos } from '@latchkey/cosmos-node'
import { readAuthInfo, readTransferBody } from '@latchkey/wire/cosmos'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLiar } from '../../createLiar.ts'
import { cosmos } from '../cosmos.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'cosmos/Keplr'
const amount = 1_000n

let node: Cosmos
beforeAll(async () => {
  node = await startCosmos({ autoBlock: true })
  node.control.fund(alice.address, 1_000_000n)
  for (let block = 0; block < 30; block++) node.control.pass()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node.stop()
})

const newLiar = () =>
  createLiar((url) => url.slice(node.url.length).replaceAll(alice.address, 'alice').replace(/\d+$/, 'N'))

/** A page of its own, whose wallet notes what it is to sign and signs nothing. */
async function setUp(liar = newLiar()) {
  liar.tellTheTruth()
  const asked: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string }[] = []
  const methods = {
    async signDirect(_chainId: string, _signer: string, document: (typeof asked)[number]) {
      asked.push(document)
      throw new Error('Request rejected')
    },
  }
  const { provider } = createTestWallet({ methods })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { keplr: provider }))
  vi.stubGlobal('fetch', liar.fetch)
  const adapter = cosmos({ chains: testChains(node.url) })
  const [network] = adapter.networks
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const terms = {
    network: network!,
    from: alice.address,
    to: bob.address,
    token: { symbol: 'ATOM', decimals: 6 },
    amount,
  }
  return {
    liar,
    estimate: () => send.estimateFee(terms).catch(() => undefined),
    /** Until the wallet has the request. */
    transfer: () =>
      send.transfer({ connectorId, ...terms, signal: AbortSignal.timeout(20_000) }).catch(() => undefined),
    /** What the wallet was to sign. */
    signed: () =>
      asked.map(({ bodyBytes, authInfoBytes, chainId }) => ({
        chainId,
        ...readTransferBody(Uint8Array.from(bodyBytes)),
        ...readAuthInfo(Uint8Array.from(authInfoBytes)),
      })),
  }
}

const blockFields = [
  '',
  'block',
  'block.header',
  'block.header.chain_id',
  'block.header.height',
  'block.header.time',
  'block_id',
  'block_id.hash',
  'sdk_block',
  'sdk_block.header',
  'sdk_block.header.chain_id',
  'sdk_block.header.height',
  'sdk_block.header.time',
]

/** Every field of every response on the way to a signature, by the path that it is asked for. */
const table: Readonly<Record<string, readonly string[]>> = {
  '/cosmos/auth/v1beta1/accounts/alice': [
    '',
    'account',
    'account.@type',
    'account.account_number',
    'account.address',
    'account.pub_key',
    'account.sequence',
  ],
  '/cosmos/bank/v1beta1/balances/alice/by_denom?denom=uatom': ['', 'balance', 'balance.amount', 'balance.denom'],
  '/cosmos/base/node/v1beta1/config': ['', 'minimum_gas_price', 'pruning_interval', 'pruning_keep_recent'],
  '/cosmos/base/tendermint/v1beta1/blocks/N': blockFields,
  '/cosmos/base/tendermint/v1beta1/blocks/latest': blockFields,
  '/cosmos/tx/v1beta1/simulate': [
    '',
    'gas_info',
    'gas_info.gas_used',
    'gas_info.gas_wanted',
    'result',
    'result.data',
    'result.events',
    'result.log',
  ],
}
const fields = Object.entries(table).flatMap(([request, paths]) => paths.map((path) => `${request} ${path}`))

test('the table has every field of every response on the way to a signature', async () => {
  const { estimate, transfer, signed, liar } = await setUp()
  const fee = await estimate()
  await transfer()
  expect(liar.fields()).toEqual(fields)
  expect(signed()).toEqual([expect.objectContaining({ to: bob.address, coin: { denom: 'uatom', amount } })])
  expect(signed()[0]?.fee.amount).toBeLessThanOrEqual(fee ?? 0n)
})

test.each(fields)(
  'a lie about %s, from the start or after the review, gets nothing signed but what was shown',
  async (field) => {
    const honest = await setUp()
    await honest.estimate()
    await honest.transfer()
    for (const change of honest.liar.changesOf(field))
      for (const isLate of [false, true]) {
        const { liar, estimate, transfer, signed } = await setUp(honest.liar)
        if (!isLate) liar.lieAbout(field, change)
        const fee = await estimate()
        liar.lieAbout(field, change)
        await transfer()
        for (const { chainId, from, to, coin, memo, fee: paid } of signed()) {
          expect({ chainId, from, to, coin, memo }).toEqual({
            chainId: 'latchkey-local-1',
            from: alice.address,
            to: bob.address,
            coin: { denom: 'uatom', amount },
            memo: '',
          })
          expect(paid.denom).toBe('uatom')
          expect(paid.amount).toBeLessThanOrEqual(fee ?? 0n)
        }
      }
  },
  120_000,
)
