import { describe, expect, test } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'
import { findProtected } from './findProtected.ts'

const transfers = startTransfers()
const ord = 'http://ord.test'

/** Beside an API without ord's `/output/…`, one with it, and an inscription in the only output. */
async function transferBesideOrd(options: {
  urls: (plain: string) => readonly string[]
  answer?: (path: string, pass: () => Promise<Response>) => Promise<Response>
}) {
  const { node, key } = transfers
  const [txid = ''] = await transfers.fund(key.address, 90_000)
  const { vout } = await transfers.get(`/tx/${txid}`)
  const index = vout.findIndex((one: { scriptpubkey_address: string }) => one.scriptpubkey_address === key.address)
  await node.control.markOutput(`${txid}:${index}`, { inscriptions: ['ai0'] })
  const esplora = createEsplora({
    fetch(input, init) {
      const url = String(input)
      const pass = () => fetch(url.replace(ord, node.url), init)
      if (url.startsWith(ord)) return options.answer?.(url.slice(ord.length), pass) ?? pass()
      return url.includes('/output/') ? Promise.resolve(new Response('not found', { status: 404 })) : pass()
    },
    now: Date.now,
    sleep: async () => {},
  })
  const network = { ...transfers.network, rpcUrls: options.urls(node.url) }
  return codeOf(transfers.setUp(undefined, { esplora }).transfer({ network }))
}

describe('what must not be spent', () => {
  test('is left where the API says that it holds an inscription or a rune', async () => {
    const [first = '', second = ''] = await transfers.fund(transfers.key.address, 90_000, 80_000, 30_000)
    const voutOf = async (txid: string) =>
      (await transfers.get(`/tx/${txid}`)).vout.findIndex(
        (one: { scriptpubkey_address: string }) => one.scriptpubkey_address === transfers.key.address,
      )
    await transfers.node.control.markOutput(`${first}:${await voutOf(first)}`, { inscriptions: ['ai0'] })
    const runes = { RUNE: { amount: 1, divisibility: 0, symbol: 'R' } }
    await transfers.node.control.markOutput(`${second}:${await voutOf(second)}`, { runes: runes as never })
    const { transfer } = transfers.setUp()
    expect(await codeOf(transfer({ amount: 40_000n }))).toBe('INSUFFICIENT_FUNDS')
    const { hash } = await transfer()
    const { vin } = await transfers.get(`/tx/${hash}`)
    expect(vin).toHaveLength(1)
    expect([first, second]).not.toContain(vin[0].txid)
  })

  test('is left where the app says so, and nothing is sent where it does not answer', async () => {
    const [first = ''] = await transfers.fund(transfers.key.address, 90_000, 30_000)
    const asked: (readonly string[])[] = []
    const { transfer } = transfers.setUp(undefined, {
      protectedOutputs: async (outpoints) => {
        asked.push(outpoints)
        return outpoints.filter((outpoint) => outpoint.startsWith(first))
      },
    })
    const { hash } = await transfer()
    const { vin } = await transfers.get(`/tx/${hash}`)
    expect(vin[0].txid).not.toBe(first)
    expect(asked.map((outpoints) => outpoints.length)).toEqual([1, 1])
    const failing = transfers.setUp(undefined, { protectedOutputs: () => Promise.reject(new Error('down')) })
    await expect(failing.transfer({ amount: 10_000n })).rejects.toThrow('down')
    expect(failing.requests).toEqual([])
  })

  test.each([
    ['first', (plain: string) => [ord, plain]],
    ['second', (plain: string) => [plain, ord]],
  ] as const)('is left where any of several APIs says that it holds something, named %s', async (_, urls) => {
    expect(await transferBesideOrd({ urls })).toBe('INSUFFICIENT_FUNDS')
  })

  test('nothing is sent while an API that answers everything else does not say what outputs hold', async () => {
    const answer = (path: string, pass: () => Promise<Response>) =>
      path.startsWith('/output/') ? Promise.resolve(new Response('busy', { status: 502 })) : pass()
    expect(await transferBesideOrd({ urls: (plain) => [plain, ord], answer })).toBe('RPC_UNAVAILABLE')
  })

  test('an API that is down altogether keeps nobody from sending', async () => {
    const answer = () => Promise.resolve(new Response('down', { status: 502 }))
    expect(await transferBesideOrd({ urls: (plain) => [plain, ord], answer })).toBe('none')
  })

  test.each([
    '{"indexed":true,"inscriptions":[],"runes":null}',
    '{"indexed":true,"inscriptions":null,"runes":{}}',
    '{"indexed":true}',
  ])('of what an API without an index of it says nothing, the smallest outputs are left: %s', async (text) => {
    const esplora = createEsplora({ fetch: async () => new Response(text), now: Date.now, sleep: async () => {} })
    const coins = [546n, 1_001n].map((value, vout) => ({ txid: 'a'.repeat(64), vout, value, isConfirmed: true }))
    const kept = await findProtected(esplora, { network: transfers.network, coins, protectedOutputs: undefined })
    expect([...kept]).toEqual([`${'a'.repeat(64)}:0`])
  })

  test('is what ord has not indexed yet, once a block has it', async () => {
    const text = '{"indexed":false,"inscriptions":[],"runes":{}}'
    const esplora = createEsplora({ fetch: async () => new Response(text), now: Date.now, sleep: async () => {} })
    const coins = [{ txid: 'a'.repeat(64), vout: 0, value: 90_000n, isConfirmed: true }]
    const kept = await findProtected(esplora, { network: transfers.network, coins, protectedOutputs: undefined })
    expect(kept.size).toBe(1)
  })

  test('is what others have not confirmed; change of the account itself is spent', async () => {
    await transfers.node.control.fund(transfers.key.address, 60_000)
    const { transfer } = transfers.setUp()
    expect(await codeOf(transfer())).toBe('INSUFFICIENT_FUNDS')
    await transfers.node.control.mine()
    await transfer()
    await transfer({ amount: 10_000n })
    expect(await transfers.balanceOf(transfers.key.address)).toBeLessThan(30_000n)
  })
})

test('an inscription on its way to the account itself stays protected until a block has it, and so does what spends it', async () => {
  const { key, node } = transfers
  const [first = ''] = await transfers.fund(key.address, 90_000)
  // Moved by somebody who does not ask what it holds.
  const moving = transfers.setUp(undefined, { protectedOutputs: undefined })
  const { hash } = await moving.transfer({ to: key.address, amount: 60_000n })
  const { hash: second } = await moving.transfer({ to: key.address, amount: 50_000n })
  expect((await transfers.get(`/tx/${second}`)).vin.map(({ txid }: { txid: string }) => txid)).toEqual([hash])
  const { vout } = await transfers.get(`/tx/${first}`)
  const index = vout.findIndex((one: { scriptpubkey_address: string }) => one.scriptpubkey_address === key.address)
  await node.control.markOutput(`${first}:${index}`, { inscriptions: ['ai0'] })
  const { transfer, send, toRequest } = transfers.setUp()
  expect(await codeOf(transfer())).toBe('INSUFFICIENT_FUNDS')
  expect(await send.getSpendable?.(toRequest())).toMatchObject({ amount: 0n, held: [{ reason: 'unconfirmed' }] })
})

test('what can be spent is told, and why the rest cannot', async () => {
  const { key, node } = transfers
  const [first = ''] = await transfers.fund(key.address, 90_000, 30_000, 500)
  const { vout } = await transfers.get(`/tx/${first}`)
  const index = vout.findIndex((one: { scriptpubkey_address: string }) => one.scriptpubkey_address === key.address)
  await node.control.markOutput(`${first}:${index}`, { inscriptions: ['ai0'] })
  await node.control.fund(key.address, 60_000)
  const { send, toRequest } = transfers.setUp()
  expect(await send.getSpendable?.(toRequest())).toEqual({
    amount: 30_000n,
    held: [
      { reason: 'unconfirmed', amount: 60_000n },
      { reason: 'protected', amount: 90_000n },
      { reason: 'uneconomic', amount: 500n },
    ],
  })
})

test('the most that can be sent leaves out what must not be spent and what others have not confirmed', async () => {
  const { key, node } = transfers
  const [first = ''] = await transfers.fund(key.address, 90_000, 30_000)
  const { vout } = await transfers.get(`/tx/${first}`)
  const index = vout.findIndex((one: { scriptpubkey_address: string }) => one.scriptpubkey_address === key.address)
  await node.control.markOutput(`${first}:${index}`, { inscriptions: ['ai0'] })
  await node.control.fund(key.address, 60_000)
  const { send, toRequest, transfer } = transfers.setUp()
  const most = (await send.getMost?.(toRequest())) ?? 0n
  expect(most).toBeGreaterThan(28_000n)
  expect(most).toBeLessThan(30_000n)
  const { hash } = await transfer({ amount: most })
  expect((await transfers.get(`/tx/${hash}`)).vout).toHaveLength(1)
})
