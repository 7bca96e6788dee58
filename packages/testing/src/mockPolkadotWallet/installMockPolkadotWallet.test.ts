import { fromHex, joinBytes, toHex } from '@latchkey/wire/polkadot'
import { TypeRegistry } from '@polkadot/types'
import { signatureVerify } from '@polkadot/util-crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { installMockPolkadotWallet } from './installMockPolkadotWallet.ts'
import type { MockExtension, MockPolkadotWalletOptions, MockSignerPayload } from './MockPolkadotWallet.ts'

/** The development key //Alice. */
const seed = '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const second = `0x${'07'.repeat(32)}`

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', undefined)
  return () => void vi.unstubAllGlobals()
})

const install = (options: Partial<MockPolkadotWalletOptions> = {}) => {
  const wallet = installMockPolkadotWallet({ accounts: [seed, second], ...options })
  return { wallet, extension: wallet.extension }
}
const injected = () => (window as unknown as { injectedWeb3?: Record<string, MockExtension> }).injectedWeb3 ?? {}

const payload: MockSignerPayload = {
  address: alice,
  method: `0x0a0300${'07'.repeat(32)}141a99be1c`,
  era: '0x8502',
  blockHash: `0x${'01'.repeat(32)}`,
  genesisHash: `0x${'02'.repeat(32)}`,
  nonce: '0x00000041',
  specVersion: '0x001e8480',
  transactionVersion: '0x0000000f',
  tip: `0x${'00'.repeat(16)}`,
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeAssetTxPayment',
    'CheckMetadataHash',
  ],
  version: 4,
  withSignedTransaction: true,
}

/** What another implementation signs. */
function writeElsewhere(
  method = payload.method,
  digest: { mode: number; metadataHash: string | null } = { mode: 0, metadataHash: null },
): Uint8Array {
  const registry = new TypeRegistry()
  registry.setSignedExtensions([...payload.signedExtensions])
  const { blockHash, era, genesisHash, nonce, specVersion, tip, transactionVersion } = payload
  const given = {
    method,
    blockHash,
    era,
    genesisHash,
    nonce,
    specVersion,
    tip,
    transactionVersion,
    ...digest,
  }
  return registry.createType('ExtrinsicPayload', given, { version: 4 }).toU8a({ method: true })
}

test('is on the page under its key, asks once, and shares its accounts', async () => {
  const { wallet } = install()
  expect(Object.keys(injected())).toEqual(['mock-polkadot'])
  const { accounts } = await (injected()['mock-polkadot'] as MockExtension).enable('An app')
  expect((await accounts.get())[0]).toEqual({ address: alice, name: 'Account 1', type: 'sr25519', genesisHash: null })
  await (injected()['mock-polkadot'] as MockExtension).enable('An app')
  expect(wallet.requests()).toMatchObject([{ method: 'enable', params: ['An app'] }])
})

test('tells of accounts, its lock, and a permission that was taken back', async () => {
  const { wallet, extension } = install()
  const { accounts } = await extension.enable('An app')
  const told: number[] = []
  const stop = accounts.subscribe((list) => told.push(list.length))
  wallet.setAccounts([alice])
  wallet.lock()
  wallet.unlock()
  wallet.revoke()
  stop()
  expect(told).toEqual([2, 1, 0, 1, 0])
})

test('rejects what it is told to, and signs nothing for an account that it does not have', async () => {
  const { wallet, extension } = install()
  wallet.rejectNext('enable')
  await expect(extension.enable('An app')).rejects.toMatchObject({ code: 4001 })
  const { signer } = await extension.enable('An app')
  wallet.rejectNext('signPayload')
  await expect(signer.signPayload(payload)).rejects.toMatchObject({ code: 4001 })
  const other = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
  await expect(signer.signRaw({ address: other, data: '0x00' })).rejects.toMatchObject({ code: 4100 })
})

test('signs messages, in any spelling of its account', async () => {
  const { extension } = install()
  const { signer } = await extension.enable('An app')
  const data = toHex(new TextEncoder().encode('<Bytes>hi</Bytes>'))
  for (const address of [alice, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5']) {
    const { signature } = await signer.signRaw({ address, data, type: 'bytes' })
    expect(signatureVerify('<Bytes>hi</Bytes>', fromHex(signature), alice)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
  }
})

test('signs what another implementation makes of the same transaction', async () => {
  const { extension } = install({ returnsTransaction: true })
  const { signer } = await extension.enable('An app')
  const { signature, signedTransaction } = await signer.signPayload(payload)
  expect(signatureVerify(writeElsewhere(), fromHex(signature), alice).isValid).toBe(true)
  const extra = '8502' + '0501' + '0000' + '00'
  const body = joinBytes(
    [0x84, 0],
    signatureVerify(writeElsewhere(), signature, alice).publicKey,
    fromHex(signature),
    fromHex(`0x${extra}`),
    fromHex(payload.method),
  )
  expect(signedTransaction?.endsWith(toHex(body).slice(2))).toBe(true)
})

test('signs a digest of the metadata that the page names', async () => {
  const { extension } = install()
  const { signer } = await extension.enable('An app')
  const named = { mode: 1, metadataHash: `0x${'12'.repeat(32)}` }
  const { signature } = await signer.signPayload({ ...payload, ...named })
  expect(signatureVerify(writeElsewhere(payload.method, named), fromHex(signature), alice).isValid).toBe(true)
})

test.each(['recipient', 'amount'] as const)('lies about the %s', async (tampers) => {
  const { extension } = install({ tampers })
  const { signer } = await extension.enable('An app')
  const { signature, signedTransaction } = await signer.signPayload(payload)
  expect(signatureVerify(writeElsewhere(), fromHex(signature), alice).isValid).toBe(false)
  expect(signedTransaction).toBeUndefined()
})

test('refuses a term that it does not know, and leaves the page', async () => {
  const { wallet, extension } = install()
  const { signer } = await extension.enable('An app')
  await expect(signer.signPayload({ ...payload, signedExtensions: ['CheckAnything'] })).rejects.toThrow('CheckAnything')
  wallet.uninstall()
  expect(injected()).toEqual({})
})
