import { createPublicKey, sign, verify } from 'node:crypto'
import type { Adapter, SignInFields } from '@latchkey/core/internal'
import { fromCosmosBase64 } from '@latchkey/wire/cosmos'
import { formatSignIn } from '@latchkey/wire/sign-in'
import { fromBase58 } from '@latchkey/wire/solana'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoin } from './bitcoin/bitcoin.ts'
import * as bitcoinTest from './bitcoin/test/createTestWallet.ts'
import { testChains as bitcoinChains } from './bitcoin/test/testChains.ts'
import { cosmos } from './cosmos/cosmos.ts'
import * as cosmosTest from './cosmos/test/createTestWallet.ts'
import { testChains as cosmosChains } from './cosmos/test/testChains.ts'
import { evm } from './evm/evm.ts'
import { announceWallet } from './evm/test/announceWallet.ts'
import { createTestChain } from './evm/test/createTestChain.ts'
import * as evmTest from './evm/test/createTestWallet.ts'
import { polkadot } from './polkadot/polkadot.ts'
import * as polkadotTest from './polkadot/test/createTestWallet.ts'
import { testChains as polkadotChains } from './polkadot/test/testChains.ts'
import { solana } from './solana/solana.ts'
import * as solanaTest from './solana/test/createTestWallet.ts'
import { testChains as solanaChains } from './solana/test/testChains.ts'

// What each namespace's wallet signs for a sign-in is verified here by other code than the adapter's.

const node = 'http://127.0.0.1:1'
beforeEach(() => void vi.stubGlobal('window', polkadotTest.createPage()))
afterEach(() => void vi.unstubAllGlobals())

async function requestSignIn(adapter: Adapter, connectorId: string, change: Partial<SignInFields> = {}) {
  const { accounts, chainId } = await adapter.connect({ connectorId })
  const [address] = accounts
  const fields: SignInFields = {
    domain: 'app.example',
    account: `${adapter.namespace}:${chainId}:${address}`,
    uri: 'https://app.example',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2030-01-02T03:04:05.678Z',
    statement: 'Sign in to Example.',
    resources: ['https://app.example/terms'],
    ...change,
  }
  const request = { connectorId, address, fields, message: formatSignIn(fields) }
  return { ...request, answer: await adapter.signIn?.(request), sign: () => adapter.signMessage?.(request) }
}

test('eip155: personal_sign of the text, verified by viem', async () => {
  // Anvil's first development key, which everybody knows.
  const key = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const personalSign = ([raw]: readonly unknown[]) => key.signMessage({ message: { raw: raw as Hex } })
  const { provider } = evmTest.createTestWallet({ url: node, answers: { personal_sign: personalSign } })
  announceWallet(provider)
  const adapter = evm({ chains: [createTestChain(31337, node)] })
  adapter.watchConnectors(() => {})
  const { address, message, answer, sign: signText } = await requestSignIn(adapter, 'org.example.test')
  // The text and its signature are all that a verifier needs.
  expect(answer).toBeUndefined()
  const signature = (await signText()) as Hex
  expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)
  expect(await verifyMessage({ address: address as Hex, message: `${message} `, signature })).toBe(false)
})

test('bip122: BIP-322 of the text, as the key alone signs it', async () => {
  const { wallet } = bitcoinTest.createTestWallet()
  bitcoinTest.registerWallet(wallet)
  const adapter = bitcoin({ chains: bitcoinChains(node) })
  const { message, answer, sign: signText } = await requestSignIn(adapter, 'bitcoin/Test Wallet')
  expect(answer).toBeUndefined()
  const own = bitcoinTest.alice.signMessage(new TextEncoder().encode(message))
  expect(await signText()).toBe(Buffer.from(own).toString('base64'))
})

test('polkadot: signRaw of the text between <Bytes>, verified by @polkadot/util-crypto', async () => {
  const { wallet } = polkadotTest.createTestWallet()
  polkadotTest.inject(wallet)
  const adapter = polkadot({ chains: polkadotChains({ url: node, genesisHash: `0x${'ab'.repeat(32)}` }) })
  const { address, message, answer, sign: signText } = await requestSignIn(adapter, 'polkadot/test-wallet')
  expect(answer).toBeUndefined()
  const signature = (await signText()) as Hex
  expect(signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid).toBe(true)
  expect(signatureVerify(`<Bytes>${message} </Bytes>`, signature, address).isValid).toBe(false)
})

test('cosmos: ADR-36 of the text with the key that the address is a hash of, verified over the document itself', async () => {
  Object.assign(window, { keplr: cosmosTest.createTestWallet().provider })
  const adapter = cosmos({ chains: cosmosChains(node) })
  const { address, message, answer } = await requestSignIn(adapter, 'cosmos/Keplr')
  const data = Buffer.from(message).toString('base64')
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
  const { signature = '', publicKey = '' } = answer ?? {}
  const key = fromCosmosBase64(publicKey)
  expect(key).toEqual(cosmosTest.alice.publicKey)
  const verifies = (text: string) => secp256k1.verify(fromCosmosBase64(signature), new TextEncoder().encode(text), key)
  expect(verifies(document)).toBe(true)
  expect(verifies(document.replace('"0"', '"1"'))).toBe(false)
})

describe('solana', () => {
  type Input = { domain: string; address: string; chainId: string; statement: string; nonce: string }
  const { alice, bob } = solanaTest

  /** A wallet with `solana:signIn`, which writes the message itself. */
  function setUp(
    write: (
      input: Input,
      message: string,
    ) => { text?: string; account?: typeof alice; key?: typeof alice } = () => ({}),
  ) {
    const inputs: Input[] = []
    let message = ''
    const signIn = async (input: Input) => {
      inputs.push(input)
      const { text = message, account = alice, key = account } = write(input, message)
      const signedMessage = new TextEncoder().encode(text)
      return [{ account, signedMessage, signature: new Uint8Array(sign(null, signedMessage, key.key)) }]
    }
    const test = solanaTest.createTestWallet({ url: node, features: { 'solana:signIn': { version: '1.0.0', signIn } } })
    solanaTest.registerWallet(test.wallet)
    const adapter = solana({ chains: solanaChains(node) })
    const request = async () => {
      const { accounts, chainId } = await adapter.connect({ connectorId: 'solana/Test Wallet' })
      const fields: SignInFields = {
        ...{ domain: 'app.example', uri: 'https://app.example', version: '1', nonce: '0123456789abcdef' },
        ...{ issuedAt: '2030-01-02T03:04:05.678Z', statement: 'Sign in to Example.' },
        account: `solana:${chainId}:${accounts[0]}`,
      }
      message = formatSignIn(fields)
      return adapter.signIn({ connectorId: 'solana/Test Wallet', address: accounts[0], fields, message })
    }
    return { inputs, request, wallet: test, text: () => message }
  }
  const verifies = (text: string, signature: string) =>
    verify(null, Buffer.from(text), createPublicKey(alice.key), fromBase58(signature))

  test('solana:signIn gets the fields, and its text is verified by node:crypto', async () => {
    const { inputs, request, wallet, text } = setUp()
    const { signature, ...others } = await request()
    expect(verifies(text(), signature)).toBe(true)
    expect(others).toEqual({})
    expect(inputs[0]).toMatchObject({ domain: 'app.example', address: alice.address, statement: 'Sign in to Example.' })
    expect(wallet.signatures()).toEqual([])
  })

  test('a wallet without it signs the text', async () => {
    const { wallet } = solanaTest.createTestWallet({ url: node })
    solanaTest.registerWallet(wallet)
    const adapter = solana({ chains: solanaChains(node) })
    const { message, answer } = await requestSignIn(adapter, 'solana/Test Wallet')
    expect(verifies(message, answer?.signature ?? '')).toBe(true)
  })

  test.each<[string, string, Parameters<typeof setUp>[0]]>([
    ['another text', 'WALLET_ERROR', (_, message) => ({ text: message.replace('Example.', 'Another.') })],
    ['another account', 'ACCOUNT_CHANGED', () => ({ account: bob })],
    ['a key of another account', 'WALLET_ERROR', () => ({ key: bob })],
  ])('a sign-in with %s is none', async (_, code, write) => {
    await expect(setUp(write).request()).rejects.toMatchObject({ code })
  })
})
