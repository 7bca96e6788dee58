import type { Moves } from '@latchkey/wire/wallet'
import { expect, test, vi } from 'vitest'
import { createScreenStore } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { handleRpc } from './handleRpc.ts'
import type { RpcContext } from './rpcRequest.ts'

const { signal } = new AbortController()
const contract = '0x00000000000000000000000000000000000a11ce'
const other = '0x000000000000000000000000000000000000bEEF'
const address = (name: string) => ({ name, type: 'address' })
const number = (name: string) => ({ name, type: 'uint256' })
const bytes = (name: string) => ({ name, type: 'bytes' })
const text = (name: string) => ({ name, type: 'string' })

type Data = { primaryType: string; types: Record<string, object[]>; domain: object; message: object }
const domain = { name: 'Test', chainId: 31_337, verifyingContract: contract }
const of = (primaryType: string, fields: object[], message: object): Data => ({
  primaryType,
  types: { [primaryType]: fields },
  domain,
  message,
})

const deepCall: Data = {
  primaryType: 'Envelope',
  types: {
    Envelope: [{ name: 'steps', type: 'Step[]' }, number('nonce')],
    Step: [address('target'), number('sum'), { name: 'input', type: 'bytes[]' }],
  },
  domain,
  message: { steps: [{ target: other, sum: 1, input: ['0x1234'] }], nonce: 0 },
}

const accountTx = of(
  'AccountTx',
  [address('to'), number('value'), bytes('data'), { name: 'operation', type: 'uint8' }, number('nonce')],
  { to: other, value: String(10n ** 21n), data: '0x', operation: 0, nonce: 0 },
)
const agent = of('Agent', [text('source'), { name: 'connectionId', type: 'bytes32' }], {
  source: 'a',
  connectionId: `0x${'11'.repeat(32)}`,
})
const recovery = of('ChangeRecoveryAddress', [number('fid'), address('from'), address('to')], {
  fid: 1,
  from: other,
  to: other,
})

test.each<[string, Data]>([
  ['a call of a smart account', accountTx],
  ['any call', of('Operation', [address('target'), bytes('callData')], { target: other, callData: '0x12' })],
  ['a call within a list', deepCall],
  ['an exchange’s agent', agent],
  ['a recovery address', recovery],
  ['a new owner', of('Change', [address('newOwner')], { newOwner: other })],
  [
    'the key of a session',
    of('Add', [{ name: 'sessionKey', type: 'bytes32' }, number('until')], {
      sessionKey: `0x${'11'.repeat(32)}`,
      until: 1,
    }),
  ],
])('typed data of %s is warned of, held for and counts as all that the account holds', async (_name, data) => {
  const { warnings, stepUp, moves } = await sign(data)
  expect(warnings).toEqual(['account'])
  expect(stepUp).toBe('hold')
  expect(moves).toEqual({ chainId: 'eip155:31337', amounts: [], isOpen: true })
})

test.each<[string, Data]>([
  // A trading network makes the visitor's key there of this signature.
  ['a text', of('dYdX', [text('action')], { action: 'dYdX Chain Onboarding' })],
  ['a vote', of('Vote', [text('proposal'), { name: 'choice', type: 'uint32' }], { proposal: 'p', choice: 1 })],
])('typed data that the wallet does not know, such as %s, is held for and can be approved', async (_name, data) => {
  const { warnings, stepUp, moves } = await sign(data)
  expect(warnings).toEqual(['unknownData'])
  expect(stepUp).toBe('hold')
  expect(moves).toEqual({ chainId: 'eip155:31337', amounts: [], isOpen: true })
})

test('what cannot be read counts as all that the account holds on the network that the data names', async () => {
  const data = { ...agent, domain: { ...domain, chainId: 137 } }
  const { warnings, moves } = await sign(data)
  expect(warnings).toEqual(['account', 'otherChain'])
  expect(moves).toEqual({ chainId: 'eip155:137', amounts: [], isOpen: true })
})

test('a permit whose amount is certain counts as that amount, and is a press below the operator’s limit', async () => {
  const fields = [address('owner'), address('spender'), number('value'), number('nonce'), number('deadline')]
  const message = { owner: other, spender: other, value: '5000000', nonce: 0, deadline: 1 }
  const { warnings, stepUp, moves } = await sign(of('Permit', fields, message))
  expect(warnings).toEqual(['permit'])
  expect(stepUp).toBeUndefined()
  expect(moves).toEqual({
    chainId: 'eip155:31337',
    amounts: [{ token: contract, amount: '5000000' }],
    isOpen: false,
  })
})

/** Approves it, where a press approves less than 100 US dollars, and nothing unprotected more than 50. */
async function sign(data: Data) {
  const { device, user, chain } = await signInDevice()
  const tokens = [{ address: contract, symbol: 'TST', decimals: 6 }]
  const screens = createScreenStore({ personMs: 10_000 })
  const shown: { warnings: readonly string[]; stepUp: string | undefined }[] = []
  screens.watch(() => {
    const screen = screens.shown()
    if (screen?.name !== 'approve' || screen.busy) return
    const { warnings, stepUp } = screen.data
    shown.push({ warnings, stepUp })
    queueMicrotask(() => screen.answer({ type: 'approve' }))
  })
  const page = { ...device.page, placement: 'window' as const, stepUpUsd: 100, protectAbove: 50 }
  const call = vi.spyOn(device.session, 'call')
  const params = [user.addresses.eip155, data]
  const request = { method: 'eth_signTypedData_v4', params, chain: { ...chain, tokens }, signal, waiting: () => {} }
  const signature = await handleRpc({ ...device, page, screens, user } as RpcContext, request)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const checked = call.mock.calls.find(([name]) => name === 'checkLimit')?.[1] as { moves: Moves } | undefined
  return { ...shown[0], moves: checked?.moves }
}
