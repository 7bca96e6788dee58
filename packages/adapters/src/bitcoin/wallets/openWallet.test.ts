import { fromBase64, toBase64, toHex } from '@latchkey/wire/bitcoin'
import { describe, expect, test, vi } from 'vitest'
import type { BitcoinNetwork } from '../parseOptions.ts'
import { parseOptions } from '../parseOptions.ts'
import { createTestKey } from '../test/createTestKey.ts'
import { testChains } from '../test/testChains.ts'
import type { WalletFamily } from '../wallet.ts'
import { openWallet } from './openWallet.ts'

const [network] = parseOptions({ chains: testChains('http://unused.test') })
const payment = createTestKey(3, 'p2sh')
const ordinals = createTestKey(4, 'p2tr')
const hexKey = toHex(payment.publicKey)
const signature = Uint8Array.of(1, 2, 3)
const signed = Uint8Array.of(4, 5)
const account = {
  address: payment.address,
  script: payment.script,
  publicKey: payment.publicKey,
  purpose: 'payment' as const,
}
const shared = [
  { address: payment.address, publicKey: hexKey, purpose: 'payment' },
  { address: ordinals.address, publicKey: toHex(ordinals.publicKey), purpose: 'ordinals' },
]

type Scripted = { provider: object; requests: unknown[][] }

/** A wallet of each family, with what it answers to each of its methods. */
const scripts: Record<Exclude<WalletFamily, 'standard'>, (answers: Record<string, unknown>) => Scripted> = {
  unisat(answers) {
    const requests: unknown[][] = []
    const methods = Object.entries(answers).map(([name, answer]) => [
      name,
      async (...parameters: unknown[]) => {
        requests.push([name, ...parameters])
        return answer
      },
    ])
    return { provider: Object.fromEntries(methods), requests }
  },
  sats: withRequests,
  leather: withRequests,
}

function withRequests(answers: Record<string, unknown>): Scripted {
  const requests: unknown[][] = []
  const request = async (method: string, params: unknown) => {
    requests.push([method, params])
    const { error, ...result } = (answers[method] ?? { error: { code: -32601 } }) as { error?: unknown }
    return error ? { jsonrpc: '2.0', id: 1, error } : { jsonrpc: '2.0', id: 1, result }
  }
  return { provider: { request }, requests }
}

const open = (family: keyof typeof scripts, answers: Record<string, unknown>) => {
  const { provider, requests } = scripts[family](answers)
  return { wallet: openWallet({ family, provider }), requests }
}
const psbt = Uint8Array.of(9)
const sign = { account: { ...account, source: undefined }, network: network as BitcoinNetwork }

describe('Unisat', () => {
  const answers = {
    requestAccounts: [payment.address],
    getAccounts: [payment.address],
    getPublicKey: hexKey,
    signMessage: toBase64(signature),
    signPsbt: toHex(signed),
  }
  test('shares one account, and signs what it is asked for with it', async () => {
    const { wallet, requests } = open('unisat', answers)
    expect(await wallet.connect({ network })).toMatchObject([account])
    expect(await wallet.accounts()).toMatchObject([account])
    expect(await wallet.signMessage({ ...sign, message: 'Hello' })).toEqual(signature)
    expect(await wallet.signPsbt({ ...sign, psbt, indexes: [0, 2] })).toEqual(signed)
    const toSignInputs = [0, 2].map((index) => ({ index, address: payment.address, sighashTypes: [1] }))
    expect(requests.filter(([name]) => String(name).startsWith('sign'))).toEqual([
      ['signMessage', 'Hello', 'bip322-simple'],
      ['signPsbt', '09', { autoFinalized: true, toSignInputs }],
    ])
  })

  test('is empty while it is locked, and reports its accounts', async () => {
    const { wallet } = open('unisat', { ...answers, getAccounts: [] })
    expect(await wallet.accounts()).toEqual([])
    const listeners: ((addresses: unknown) => void)[] = []
    const provider = {
      getPublicKey: async () => hexKey,
      on: (_: string, one: (typeof listeners)[0]) => listeners.push(one),
    }
    const onAccounts = vi.fn()
    const stop = openWallet({ family: 'unisat', provider }).watch(onAccounts)
    listeners[0]?.([payment.address])
    await vi.waitFor(() => expect(onAccounts).toHaveBeenLastCalledWith([expect.objectContaining(account)]))
    stop()
    listeners[0]?.([])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(onAccounts).toHaveBeenCalledTimes(1)
  })
})

describe('Xverse', () => {
  const answers = {
    wallet_connect: { addresses: shared },
    wallet_getAccount: { addresses: shared },
    // As BIP-322 marks its simple form.
    signMessage: { signature: `smp${toBase64(signature)}` },
    signPsbt: { psbt: toBase64(signed) },
  }
  test('keeps its accounts apart, and signs with the one for payments', async () => {
    const { wallet, requests } = open('sats', answers)
    expect(await wallet.connect({ network })).toMatchObject([account, { purpose: 'ordinals' }])
    expect(await wallet.accounts()).toHaveLength(2)
    expect(await wallet.signMessage({ ...sign, message: 'Hello' })).toEqual(signature)
    expect(await wallet.signPsbt({ ...sign, psbt, indexes: [1] })).toEqual(signed)
    expect(requests.filter(([name]) => name !== 'wallet_getAccount')).toEqual([
      ['wallet_connect', { addresses: ['payment'], network: 'Regtest' }],
      ['signMessage', { address: payment.address, message: 'Hello', protocol: 'BIP322' }],
      ['signPsbt', { psbt: toBase64(psbt), signInputs: { [payment.address]: [1] }, broadcast: false }],
    ])
  })

  test.each([
    [-32000, 'USER_REJECTED'],
    [-32001, 'UNSUPPORTED_METHOD'],
    [-32002, 'UNAUTHORIZED'],
  ])('means by its error %d what others call %s', async (code, expected) => {
    const { wallet } = open('sats', { wallet_connect: { error: { code, message: 'no' } } })
    await expect(wallet.connect({ network })).rejects.toMatchObject({ code: expected })
    // Nothing is granted: that is no error where nobody was asked.
    expect(await wallet.accounts()).toEqual([])
  })
})

describe('Leather', () => {
  const addresses = [
    { symbol: 'BTC', type: 'p2sh', address: payment.address, publicKey: hexKey },
    { symbol: 'BTC', type: 'p2tr', address: ordinals.address, publicKey: toHex(ordinals.publicKey) },
    { symbol: 'STX', address: 'SP000000000000000000002Q6VF78' },
  ]
  test('tells its accounts when it is asked for them, and keeps Taproot for ordinals', async () => {
    const { wallet, requests } = open('leather', {
      getAddresses: { addresses },
      signMessage: { signature: toBase64(signature) },
      signPsbt: { hex: toHex(signed) },
    })
    expect(await wallet.accounts()).toEqual([])
    expect(requests).toEqual([])
    expect(await wallet.connect({ network })).toMatchObject([
      account,
      { address: ordinals.address, purpose: 'ordinals' },
    ])
    expect(await wallet.accounts()).toHaveLength(2)
    expect(await wallet.signMessage({ ...sign, message: 'Hello' })).toEqual(signature)
    expect(await wallet.signPsbt({ ...sign, psbt, indexes: [0] })).toEqual(signed)
    expect(requests.at(-1)).toEqual([
      'signPsbt',
      { hex: '09', signAtIndex: [0], allowedSighash: [1], network: 'regtest', broadcast: false },
    ])
    await wallet.disconnect?.(undefined)
    expect(await wallet.accounts()).toEqual([])
  })
})

test.each<[string, unknown]>([
  ['no list', 'bcrt1q'],
  ['no address', [{ address: 7 }]],
  ['an address that is none', [{ address: 'bcrt1qqqq' }]],
  ['the key of another address', [{ address: payment.address, publicKey: toHex(createTestKey(9).publicKey) }]],
  ['another key of Taproot', [{ address: ordinals.address, publicKey: toHex(createTestKey(9, 'p2tr').publicKey) }]],
])('refuses accounts that are %s', async (_, given) => {
  const { wallet } = open('sats', { wallet_connect: { addresses: given } })
  await expect(wallet.connect({ network })).rejects.toMatchObject({ code: 'WALLET_ERROR' })
})

test.each([undefined, null, 7, {}, 'not base64!'])('refuses %j for a signature', async (answer) => {
  const { wallet } = open('unisat', { signMessage: answer })
  await expect(wallet.signMessage({ ...sign, message: 'Hello' })).rejects.toMatchObject({ code: 'WALLET_ERROR' })
  expect(() => fromBase64('not base64!')).toThrow()
})

test('reads no more accounts than anybody chooses from', async () => {
  const addresses = Array.from({ length: 10_000 }, (_, index) => (index < 200 ? shared[0] : { address: 'none' }))
  const { wallet } = open('sats', { wallet_connect: { addresses } })
  expect(await wallet.connect({ network })).toMatchObject([account])
})
