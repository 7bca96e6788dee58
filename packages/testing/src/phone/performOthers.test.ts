import { fromCosmosBase64, isCosmosSignature, toMessageDoc, writeMessageDoc } from '@latchkey/wire/cosmos'
import { fromHex } from '@latchkey/wire/polkadot'
import { signatureVerify } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { createPhoneState, readAccounts, readSigners } from './createPhoneState.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneRequest } from './PhoneWallet.ts'
import { performRequest } from './performRequest.ts'

const [cosmosChain, polkadotChain] = ['cosmos:latchkey-local-1', 'polkadot:68d56f15f85d3136970ec16946040bc1'] as const

/** A phone with two accounts on each of the namespaces, without a relay. */
async function open() {
  const rpcUrls = { [cosmosChain]: 'http://127.0.0.1:9', [polkadotChain]: 'http://127.0.0.1:9' }
  const keys = [1, 2].map((byte) => `0x${String(byte).padStart(2, '0').repeat(32)}`)
  const signers = await readSigners({ rpcUrls, cosmosAccounts: keys, polkadotAccounts: keys })
  const state = createPhoneState({ accounts: readAccounts(undefined), signers, rpcUrls })
  const perform = (chainId: string, method: string, params: unknown) =>
    performRequest({ state } as PhoneContext, {
      id: 1,
      topic: '',
      chainId,
      method,
      params,
      at: 0,
      expiresAt: 0,
    } satisfies PhoneRequest)
  return { state, perform }
}

test('a phone signs a text on Cosmos by the key that it tells', async () => {
  const { perform } = await open()
  const accounts = (await perform(cosmosChain, 'cosmos_getAccounts', {})) as { address: string; pubkey: string }[]
  const [account] = accounts
  if (!account) throw new Error('It has two.')
  const params = { signerAddress: account.address, signDoc: toMessageDoc(account.address, 'Hello') }
  const { signature } = (await perform(cosmosChain, 'cosmos_signAmino', params)) as { signature: { signature: string } }
  const [bytes, key] = [signature.signature, account.pubkey].map(fromCosmosBase64)
  expect(isCosmosSignature(bytes!, writeMessageDoc(account.address, 'Hello'), key!)).toBe(true)
  await expect(perform(cosmosChain, 'cosmos_signAmino', { ...params, signerAddress: 'cosmos1' })).rejects.toMatchObject(
    {
      code: 4100,
    },
  )
})

test('a phone signs a message on Polkadot as it is, with either account', async () => {
  const { perform, state } = await open()
  const accounts = state.accountsOf('polkadot')
  expect(accounts).toHaveLength(2)
  for (const address of accounts) {
    const params = { address, message: '<Bytes>Hello</Bytes>' }
    const { signature } = (await perform(polkadotChain, 'polkadot_signMessage', params)) as { signature: string }
    expect(signatureVerify(params.message, fromHex(signature), address).isValid).toBe(true)
  }
})

test('a phone makes another account the active one in its namespace alone', async () => {
  const { state } = await open()
  const [first, second] = state.accountsOf('polkadot')
  const cosmos = state.accountsOf('cosmos')
  expect(state.activateAccount(second ?? '')).toBe('polkadot')
  expect(state.accountsOf('polkadot')).toEqual([second, first])
  expect(state.accountsOf('cosmos')).toEqual(cosmos)
})

test.each([cosmosChain, polkadotChain])('a phone supports no other method on %s', async (chainId) => {
  const { perform } = await open()
  await expect(perform(chainId, 'eth_sign', {})).rejects.toMatchObject({ code: 4200 })
})
