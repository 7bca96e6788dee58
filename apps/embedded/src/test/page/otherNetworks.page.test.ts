import { readPsbt, writeBitcoinTransaction } from '@latchkey/wire/bitcoin'
import { readTransaction } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromHex, toHex, toUtf8 } from '../../bytes.ts'
import { readOwnAddress, toOwnAddress } from '../../rpc/bitcoin/ownAddress.ts'
import psbts from '../vectors/psbts.json' with { type: 'json' }
import vectors from '../vectors/solanaTransactions.json' with { type: 'json' }
import { approveOnPage, openScene, readOnPage, type Scene, signInOnPage, type Visit } from './openWalletPage.ts'
import { request } from './startApp.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

let scene: Scene
let visit: Visit
let addresses: { eip155: string; solana: string; bip122: string }

beforeAll(async () => {
  scene = await openScene()
  visit = await scene.visit()
  await signInOnPage(scene, visit, 'ada@example.com')
  addresses = ((await request(visit.page, 'getUser')).result as { addresses: typeof addresses }).addresses
})

afterAll(async () => {
  expect(visit.problems).toEqual([])
  await scene?.close()
})

const ask = (chainId: string, method: string, params: unknown) =>
  request(visit.page, 'rpc', { chainId, method, params })
const shown = () => visit.frame.locator('main').textContent()
const decline = () => visit.frame.getByRole('button', { name: /^(?:Decline|Go back)$/ }).click()

/** A vector with the visitor's key in the place of its own. */
function ownTransaction(name: keyof typeof vectors.transactions): string {
  const hex = toHex(base64.decode(vectors.transactions[name]))
  const [from, to] = [vectors.accounts.own, addresses.solana].map((key) => toHex(base58.decode(key)).slice(2))
  return base64.encode(fromHex(hex.replaceAll(from ?? '', to ?? '')))
}

function ownPsbt(name: keyof typeof psbts.cases): string {
  const hex = toHex(base64.decode(psbts.cases[name].psbt))
  const [from, to] = [psbts.addresses.own, addresses.bip122].map((address) =>
    toHex(readOwnAddress(address).script).slice(2),
  )
  return base64.encode(fromHex(hex.replaceAll(from ?? '', to ?? '')))
}

test('a transfer of SOL is shown, and signed as it was', async () => {
  const transaction = ownTransaction('transfer')
  const signing = ask(solana, 'solana_signTransaction', { transaction })
  await readOnPage(visit)
  const text = await shown()
  for (const part of ['Sign Transaction', 'Send SOL', '1.5 SOL', '0.00001 SOL', 'Solana']) expect(text).toContain(part)
  const shownAddresses = await visit.frame.locator('.lk-address').allTextContents()
  expect(shownAddresses).toEqual([vectors.accounts.bob, addresses.solana])
  await approveOnPage(visit)
  const { signature, transaction: signed } = (await signing).result as { signature: string; transaction: string }
  const { messageBytes, signatures } = readTransaction(base64.decode(signed))
  expect(messageBytes).toEqual(readTransaction(base64.decode(transaction)).messageBytes)
  expect(base58.encode(signatures[0]!)).toBe(signature)
  const publicKey = base58.decode(addresses.solana)
  expect(ed25519.verify(signatures[0]!, messageBytes, publicKey, { zip215: false })).toBe(true)
})

test('several transactions are shown one after the other, and signed at once', async () => {
  const transactions = [ownTransaction('approveAll'), ownTransaction('setOwner')]
  const signing = ask(devnet, 'solana_signAllTransactions', { transactions })
  await readOnPage(visit)
  const text = await shown()
  for (const part of ['1 / 2', '2 / 2', 'Unlimited', 'Change the owner of a token account', 'names no network'])
    expect(text).toContain(part)
  expect(await visit.frame.locator('.lk-warning[data-severe]').count()).toBe(3)
  await approveOnPage(visit)
  const { transactions: signed } = (await signing).result as { transactions: string[] }
  const read = (text: string) => readTransaction(base64.decode(text))
  expect(signed.map((text) => read(text).messageBytes)).toEqual(transactions.map((text) => read(text).messageBytes))
  for (const { messageBytes, signatures } of signed.map(read))
    expect(ed25519.verify(signatures[0]!, messageBytes, base58.decode(addresses.solana), { zip215: false })).toBe(true)
})

test('a program that the wallet does not know is said to be unknown, with its data', async () => {
  const signing = ask(solana, 'solana_signTransaction', { transaction: ownTransaction('unknown') })
  await visit.frame.getByText('The wallet cannot tell what this does').waitFor()
  expect(await shown()).toContain('0xdeadbeef')
  await decline()
  expect(await signing).toMatchObject({ error: { code: 'user_rejected', rpcCode: 4001 } })
})

test('a Solana message is signed; a transaction in disguise and a sign-in for another site are not', async () => {
  const pubkey = addresses.solana
  const message = (bytes: Uint8Array) => ({ message: base58.encode(bytes), pubkey })
  const signing = ask(solana, 'solana_signMessage', message(toUtf8('Hello')))
  await readOnPage(visit)
  await approveOnPage(visit)
  const { signature } = (await signing).result as { signature: string }
  const publicKey = base58.decode(pubkey)
  expect(ed25519.verify(base58.decode(signature), toUtf8('Hello'), publicKey, { zip215: false })).toBe(true)

  const { messageBytes } = readTransaction(base64.decode(ownTransaction('transfer')))
  const disguised = ask(solana, 'solana_signMessage', message(messageBytes))
  await visit.frame.getByText('a transaction in disguise').waitFor()
  expect(await visit.frame.getByRole('button', { name: 'Sign' }).count()).toBe(0)
  await decline()
  expect(await disguised).toMatchObject({ error: { code: 'invalid_params' } })

  const foreign = `evil.example wants you to sign in with your Solana account:\n${pubkey}\n\nURI: https://evil.example`
  const signIn = ask(solana, 'solana_signMessage', message(toUtf8(foreign)))
  await visit.frame.getByText('It was blocked').waitFor()
  await decline()
  expect(await signIn).toMatchObject({ error: { code: 'siwe_domain' } })
})

test('a PSBT is shown with every output, and signed as it was', async () => {
  const psbt = ownPsbt('simple')
  const signing = ask(bitcoin, 'signPsbt', { account: addresses.bip122, psbt })
  await readOnPage(visit)
  const text = await shown()
  for (const part of ['0.0006 BTC', '0.00039 BTC', 'Change to you', '0.00001 BTC', '0.00061 BTC'])
    expect(text).toContain(part)
  await approveOnPage(visit)
  const signed = readPsbt(base64.decode(((await signing).result as { psbt: string }).psbt))
  const before = readPsbt(base64.decode(psbt))
  expect(writeBitcoinTransaction(signed.transaction)).toEqual(writeBitcoinTransaction(before.transaction))
  // One more entry: the signature.
  expect(signed.inputs[0]?.entries).toHaveLength(before.inputs[0]!.entries.length + 1)
})

test('on a test network addresses have its form, and the approval says that the signature names no network', async () => {
  const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  const [account, bob] = [addresses.bip122, psbts.addresses.bob].map((address) => toOwnAddress(address, regtest))
  const psbt = ownPsbt('simple')
  const signing = ask(regtest, 'signPsbt', { account, psbt })
  await readOnPage(visit)
  const text = await shown()
  for (const part of ['Bitcoin Regtest', 'A Bitcoin signature names no network', 'Change to you'])
    expect(text).toContain(part)
  expect(await visit.frame.locator('.lk-address').allTextContents()).toEqual([bob, account])
  await approveOnPage(visit)
  const signed = readPsbt(base64.decode(((await signing).result as { psbt: string }).psbt))
  expect(signed.inputs[0]?.entries).toHaveLength(readPsbt(base64.decode(psbt)).inputs[0]!.entries.length + 1)
  // The main network's form is another address there.
  const wrong = await ask(regtest, 'signPsbt', { account: addresses.bip122, psbt })
  expect(wrong).toMatchObject({ error: { code: 'unauthorized' } })
})

test('a signature after which the transaction could be changed cannot be approved', async () => {
  const signing = ask(bitcoin, 'signPsbt', { account: addresses.bip122, psbt: ownPsbt('sighashNone') })
  await visit.frame.getByText('could change this transaction').waitFor()
  expect(await visit.frame.getByRole('button', { name: 'Sign' }).count()).toBe(0)
  await decline()
  expect(await signing).toMatchObject({ error: { code: 'invalid_params' } })
})

test('a Bitcoin message is signed (BIP-322)', async () => {
  const signing = ask(bitcoin, 'signMessage', { account: addresses.bip122, message: 'Hello' })
  await readOnPage(visit)
  await approveOnPage(visit)
  expect(await signing).toMatchObject({
    result: { address: addresses.bip122, signature: expect.stringMatching(/^024[78]30.*012102|^024[78]30.*012103/) },
  })
})

test('everything else is refused before anything is shown', async () => {
  const transaction = ownTransaction('transfer')
  const account = addresses.bip122
  for (const [chainId, method, params, error] of [
    [solana, 'personal_sign', [], { code: 'not_supported', message: 'Requested RPC call is not allowed' }],
    [solana, 'SOLANA_SIGNMESSAGE', {}, { code: 'not_supported' }],
    [solana, '__proto__', {}, { code: 'not_supported' }],
    [bitcoin, 'solana_signMessage', {}, { code: 'not_supported' }],
    [bitcoin, 'eth_chainId', [], { code: 'not_supported', rpcCode: 4200 }],
    ['solana:other', 'solana_signTransaction', { transaction }, { code: 'unknown_chain', rpcCode: 4902 }],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'signMessage', {}, { code: 'unknown_chain' }],
    [solana, 'solana_signAndSendTransaction', { transaction }, { code: 'not_sendable' }],
    [solana, 'solana_signTransaction', { transaction: vectors.transactions.transfer }, { code: 'unauthorized' }],
    [solana, 'solana_signTransaction', { transaction: 'AAAA' }, { code: 'invalid_params' }],
    [solana, 'solana_signMessage', { message: 'x', pubkey: vectors.accounts.bob }, { code: 'unauthorized' }],
    [bitcoin, 'sendTransfer', { account, recipientAddress: account, amount: '1' }, { code: 'not_sendable' }],
    [bitcoin, 'signPsbt', { account, psbt: ownPsbt('simple'), broadcast: true }, { code: 'not_sendable' }],
    [bitcoin, 'signPsbt', { account, psbt: psbts.cases.simple.psbt }, { code: 'unauthorized' }],
    [bitcoin, 'signMessage', { account, message: 'x', protocol: 'ecdsa' }, { code: 'not_supported' }],
  ] as const)
    expect(await ask(chainId, method, params), `${method} on ${chainId}`).toMatchObject({ error })
  expect(await ask(bitcoin, 'getAccountAddresses', { account })).toMatchObject({ result: [{ address: account }] })
  expect(await ask(bitcoin, 'getAccountAddresses', { account, intentions: ['ordinal'] })).toMatchObject({ result: [] })
})
