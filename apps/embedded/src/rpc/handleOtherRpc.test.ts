import { readTransaction } from '@latchkey/wire/solana'
import { base58, base64 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import vectors from '../test/vectors/solanaTransactions.json' with { type: 'json' }
import { handleOtherRpc } from './handleOtherRpc.ts'
import { requireOtherNetwork } from './otherNetworks.ts'

vi.mock('../flows/sleep.ts', () => ({ sleep: async () => {} }))

const { signal } = new AbortController()
const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const { chain } = requireOtherNetwork([], chainId)

/** A signed-in wallet whose visitor approves everything; its operator has a Solana node that answers as `node` says. */
async function setUp(node: (body: { method: string; params: unknown[] }) => unknown) {
  const { device, user } = await signInDevice()
  const own = user.addresses.solana
  if (!own) throw new Error('no account on Solana')
  const screens = createScreenStore({ personMs: 10_000 })
  const shown: string[] = []
  const stepUps: (string | undefined)[] = []
  screens.watch(() => {
    const screen = screens.shown()
    if (screen?.name !== 'approve' || screen.busy) return
    shown.push(screen.data.kind)
    stepUps.push(screen.data.stepUp)
    queueMicrotask(() => screen.answer({ type: 'approve' }))
  })
  const session = { ...device.session, rpc: async (_chainId: string, body: unknown) => node(body as never) }
  const page = {
    ...device.page,
    placement: 'window' as const,
    stepUpUsd: 1_000,
    chains: [...device.page.chains, chain],
  }
  const context = { ...device, page, session, screens, user }
  const [from, to] = [vectors.accounts.own, own].map((key) => toHex(base58.decode(key)).slice(2))
  const send = (name: keyof typeof vectors.transactions, sendOptions?: unknown) => {
    const hex = toHex(base64.decode(vectors.transactions[name])).replaceAll(from ?? '', to ?? '')
    const params = { transaction: base64.encode(fromHex(hex)), sendOptions }
    const method = 'solana_signAndSendTransaction'
    return handleOtherRpc(context, { method, params, chainId, signal, waiting: () => {} })
  }
  return { send, shown, stepUps }
}

test('a transaction is held for on a test network too: nothing in it says for which network it is', async () => {
  const { send, stepUps } = await setUp(() => ({ jsonrpc: '2.0', id: 1, result: 'x' }))
  await send('transfer')
  expect(stepUps).toEqual(['hold'])
})

test('a transaction is sent by the operator’s node, and its signature is its own, whatever the node says', async () => {
  const sent: unknown[][] = []
  const { send, shown } = await setUp(({ method, params }) => {
    expect(method).toBe('sendTransaction')
    sent.push(params)
    return { jsonrpc: '2.0', id: 1, result: 'another signature' }
  })
  const { signature } = (await send('transfer', { skipPreflight: true, encoding: 'base58' })) as { signature: string }
  expect(shown).toEqual(['transaction'])
  expect(sent).toMatchObject([[expect.any(String), { skipPreflight: true, encoding: 'base64' }]])
  const [id] = readTransaction(base64.decode(sent[0]?.[0] as string)).signatures
  expect(signature).toBe(base58.encode(id!))
})

test('what the node refuses is an error with its reason; what it has already is sent', async () => {
  const fail = (message: string) => () => ({ jsonrpc: '2.0', id: 1, error: { code: -32002, message } })
  const refused = await setUp(fail('Blockhash not found'))
  await expect(refused.send('transfer')).rejects.toMatchObject({ code: 'node_failed', details: 'Blockhash not found' })
  const known = await setUp(fail('Transaction simulation failed: This transaction has already been processed'))
  expect(await known.send('transfer')).toMatchObject({ signature: expect.any(String) })
})

test('a response that is lost is requested again: the same bytes are the same transaction', async () => {
  const sent: unknown[] = []
  const { send } = await setUp(({ params }) => {
    sent.push(params[0])
    if (sent.length === 1) throw new WalletError('server_unreachable')
    return { jsonrpc: '2.0', id: 1, result: 'x' }
  })
  await send('transfer')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('a transaction without any response is answered with its signature', async () => {
  let id: Uint8Array | undefined
  const { send } = await setUp(({ params }) => {
    id = readTransaction(base64.decode(params[0] as string)).signatures[0]
    throw new WalletError('server_unreachable')
  })
  expect(await send('transfer')).toEqual({ signature: base58.encode(id!) })
})

test.each([
  ['has it', { value: [{ slot: 1 }] }, true],
  ['does not have it', { value: [null] }, false],
  ['does not say', { value: 'x' }, true],
])('a refusal after a lost response, by a node that %s', async (_name, statuses, isSent) => {
  const asked: unknown[] = []
  let sends = 0
  const { send } = await setUp(({ method, params }) => {
    asked.push(...(method === 'getSignatureStatuses' ? (params[0] as string[]) : []))
    if (method === 'getSignatureStatuses') return { jsonrpc: '2.0', id: 1, result: statuses }
    sends += 1
    if (sends === 1) throw new WalletError('server_unreachable')
    return { jsonrpc: '2.0', id: 1, error: { code: -32002, message: 'Blockhash not found' } }
  })
  const answer = send('transfer')
  if (isSent) expect(asked).toContain(((await answer) as { signature: string }).signature)
  else await expect(answer).rejects.toMatchObject({ details: 'Blockhash not found' })
})

test('a transaction that others still have to sign is not sent, and not shown', async () => {
  const { send, shown } = await setUp(() => ({ result: 'x' }))
  await expect(send('sponsored')).rejects.toMatchObject({ code: 'invalid_params' })
  expect(shown).toEqual([])
})
