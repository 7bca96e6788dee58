import {
  fromCosmosBase64,
  isCosmosSignature,
  parseCosmosAddress,
  readAuthInfo,
  readTransferBody,
  toAddressBytes,
  writeAminoDoc,
  writeAuthInfo,
  writeMessageDoc,
  writeSignDoc,
  writeTransferBody,
  writeTransferDoc,
} from '@latchkey/wire/cosmos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installMockCosmosWallet } from './installMockCosmosWallet.ts'
import type { MockCosmosWallet, MockCosmosWalletOptions } from './MockCosmosWallet.ts'

const keys = ['a1'.repeat(32), 'b2'.repeat(32)] as const
const chain = 'local-1'

let page: EventTarget & { keplr?: unknown; leap?: unknown; __latchkeyMockWallets?: Record<string, MockCosmosWallet> }
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

function install(options: Partial<MockCosmosWalletOptions> = {}) {
  const wallet = installMockCosmosWallet({
    accounts: keys,
    chains: [{ id: chain, bech32Prefix: 'cosmos' }],
    ...options,
  })
  return { wallet, provider: wallet.provider }
}

async function connect(options: Partial<MockCosmosWalletOptions> = {}) {
  const { wallet, provider } = install(options)
  await provider.enable(chain)
  const key = await provider.getKey(chain)
  const transfer = {
    from: key.bech32Address,
    to: 'cosmos1z8ujfzf5ln0yz6s3p4pdd3tgr7g8ahl2zm44vn',
    coin: { denom: 'uatom', amount: 1_000n },
    memo: '',
    timeoutHeight: 50n,
  }
  const signer = {
    chainId: chain,
    accountNumber: 7n,
    sequence: 3n,
    fee: { denom: 'uatom', amount: 100n },
    gasLimit: 90_000n,
  }
  const document = {
    bodyBytes: writeTransferBody(transfer),
    authInfoBytes: writeAuthInfo({ ...signer, publicKey: Uint8Array.from(key.pubKey), mode: 'direct' }),
    chainId: chain,
    accountNumber: 7n,
  }
  return { wallet, provider, key, transfer, document, text: writeTransferDoc(transfer, signer) }
}

test('is in Keplr’s place, or another wallet’s, until it leaves', () => {
  const { wallet, provider } = install()
  expect(page.keplr).toBe(provider)
  wallet.uninstall()
  expect(page.keplr).toBeUndefined()
  const { provider: leap } = install({ place: 'leap' })
  expect(page.leap).toBe(leap)
})

test('has an address for each chain, with the key of that address', async () => {
  const { provider, key } = await connect()
  expect(parseCosmosAddress(key.bech32Address)).toMatchObject({ prefix: 'cosmos', bytes: toAddressBytes(key.pubKey) })
  await expect(provider.enable('other-1')).rejects.toThrow('There is no chain info for other-1')
  await provider.experimentalSuggestChain({ chainId: 'other-1', bech32Config: { bech32PrefixAccAddr: 'osmo' } })
  expect(await provider.getKey('other-1')).toMatchObject({ bech32Address: expect.stringMatching(/^osmo1/) })
})

test('signs messages, bytes and texts with the key', async () => {
  const { provider, key, document, text } = await connect()
  const isSigned = (signature: string, bytes: Uint8Array) =>
    isCosmosSignature(fromCosmosBase64(signature), bytes, key.pubKey)
  const message = await provider.signArbitrary(chain, key.bech32Address, 'Hello')
  expect(isSigned(message.signature, writeMessageDoc(key.bech32Address, 'Hello'))).toBe(true)
  const direct = await provider.signDirect(chain, key.bech32Address, document)
  const { bodyBytes: body, authInfoBytes: authInfo } = document
  const bytes = writeSignDoc({ body, authInfo, chainId: chain, accountNumber: 7n })
  expect(isSigned(direct.signature.signature, bytes)).toBe(true)
  const amino = await provider.signAmino(chain, key.bech32Address, text)
  expect(amino.signed).toEqual(text)
  expect(isSigned(amino.signature.signature, writeAminoDoc(text))).toBe(true)
})

test('lies, and chooses fees, as it was told, and says what it signed', async () => {
  const { provider, key, document, text } = await connect({ tampers: 'amount', feePercent: 150 })
  const { signed } = await provider.signDirect(chain, key.bech32Address, document)
  expect(readTransferBody(signed.bodyBytes).coin.amount).toBe(1_001n)
  expect(readAuthInfo(signed.authInfoBytes).fee.amount).toBe(150n)
  const amino = await provider.signAmino(chain, key.bech32Address, text)
  expect(amino.signed.fee.amount).toEqual([{ denom: 'uatom', amount: '150' }])
  expect(amino.signed.msgs[0]?.value).toMatchObject({ amount: [{ denom: 'uatom', amount: '1001' }] })
})

test('signs texts alone on a device', async () => {
  const { provider, key, document } = await connect({ isLedger: true })
  expect(key.isNanoLedger).toBe(true)
  await expect(provider.signDirect(chain, key.bech32Address, document)).rejects.toThrow('signs no bytes')
})

test('says that another account is selected, and grants nothing while it is locked', async () => {
  const { wallet, provider, key } = await connect()
  const onChange = vi.fn()
  page.addEventListener('keplr_keystorechange', onChange)
  const { provider: second } = install({ accounts: [keys[1]], id: 'second', place: 'leap', connected: true })
  const other = await second.getKey(chain)
  wallet.setAccounts([other.bech32Address])
  expect(onChange).toHaveBeenCalledTimes(1)
  expect((await provider.getKey(chain)).bech32Address).toBe(other.bech32Address)
  await expect(provider.signArbitrary(chain, key.bech32Address, 'Hello')).rejects.toThrow('Signer mismatched')
  wallet.lock()
  expect(await provider.isEnabled([chain])).toBe(false)
  wallet.unlock()
  expect(await provider.isEnabled(chain)).toBe(true)
  await provider.disable()
  expect(await provider.isEnabled(chain)).toBe(false)
})

test('declines and logs what it is asked', async () => {
  const { wallet, provider, key, document } = await connect()
  wallet.rejectNext('signDirect')
  await expect(provider.signDirect(chain, key.bech32Address, document)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.requests().at(-1)).toMatchObject({
    method: 'signDirect',
    params: [chain, key.bech32Address, { chainId: chain, accountNumber: '7', bodyBytes: expect.any(String) }],
  })
})
