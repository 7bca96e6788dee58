import { randomBytes } from 'node:crypto'
import type { OnrampProviderName } from '@latchkey/wire'
import { toAddress } from '@latchkey/wire/bitcoin'
import { toCosmosAddress } from '@latchkey/wire/cosmos'
import { toSs58 } from '@latchkey/wire/polkadot'
import { toBase58 } from '@latchkey/wire/solana'
import { nativeAddress } from '../../chains/Chain.ts'
import type { FailureRow } from './ProviderCase.ts'

/** Prices are cached for 15 s, one by one and as requested: deletes the entries as if they had expired. */
export const requestPrices: FailureRow['requests'] = (chain, { newAddress }) => {
  const [, id] = chain.split(':')
  return [
    {
      path: '/v1/fungible/price',
      body: { projectId: 'p', currency: 'usd', addresses: [`${chain}:${newAddress()}`, `${chain}:${nativeAddress}`] },
      keptAs: [`price:${id}:usd:${nativeAddress}`, `prices:${id}:usd:true `],
    },
  ]
}

/** The euro's mirror has this rate and CoinGecko's counterpart has not; both of its copies are deleted as if they had expired. */
export const requestRate: FailureRow['requests'] = () => [
  {
    path: '/v1/fungible/exchange-rate?projectId=p&currency=GBP',
    keptAs: ['exchange-rates:feed', 'exchange-rates:last:feed'],
  },
]

/** All requests about an account. */
export const requestAccount: FailureRow['requests'] = (chain, { newAddress }) => [
  ...['history', 'balance', 'nfts'].map((list) => ({
    path: `/v1/account/${newAddress()}/${list}?projectId=p&currency=usd&chainId=${chain}`,
  })),
  { path: `/v1/account/${chain}:${newAddress()}/portfolio?projectId=p` },
]

/** The same about a Solana account. */
export const requestSolanaAccount: FailureRow['requests'] = (chain) => {
  const newAddress = () => toBase58(randomBytes(32))
  return [
    ...['history', 'balance', 'nfts'].map((list) => ({
      path: `/v1/account/${newAddress()}/${list}?projectId=p&currency=usd&chainId=${chain}`,
    })),
    { path: `/v1/account/${chain}:${newAddress()}/portfolio?projectId=p` },
  ]
}

/** The same about a Bitcoin account. */
export const requestBitcoinAccount: FailureRow['requests'] = (chain) => {
  const newAddress = () => toAddress(Uint8Array.from([0, 20, ...randomBytes(20)]), 'regtest')
  return [
    ...['history', 'balance'].map((list) => ({
      path: `/v1/account/${newAddress()}/${list}?projectId=p&currency=usd&chainId=${chain}`,
    })),
    { path: `/v1/account/${chain}:${newAddress()}/portfolio?projectId=p` },
  ]
}

/** The same about a Cosmos account. */
export const requestCosmosAccount: FailureRow['requests'] = (chain) => {
  const newAddress = () => toCosmosAddress('cosmos', randomBytes(20))
  return [
    ...['history', 'balance'].map((list) => ({
      path: `/v1/account/${newAddress()}/${list}?projectId=p&currency=usd&chainId=${chain}`,
    })),
    { path: `/v1/account/${chain}:${newAddress()}/portfolio?projectId=p` },
  ]
}

/** The same about a Polkadot account. @param lists what of it is read from the upstream */
export const requestPolkadotAccount =
  (lists: readonly ('history' | 'balance' | 'portfolio')[]): FailureRow['requests'] =>
  (chain) =>
    lists.map((list) => {
      const address = toSs58({ prefix: 0, account: Uint8Array.from(randomBytes(32)) })
      if (list === 'portfolio') return { path: `/v1/account/${chain}:${address}/portfolio?projectId=p` }
      return { path: `/v1/account/${address}/${list}?projectId=p&currency=usd&chainId=${chain}` }
    })

/** A swap between two tokens of the market. */
export function requestQuote(to: 'dai' | 'weth'): FailureRow['requests'] {
  return (chain, { market, nextNumber }) => {
    const pair = `from=${chain}:${market.usdc}&to=${chain}:${market[to]}`
    return [{ path: `/v1/convert/quotes?projectId=p&amount=${1_000_000 + nextNumber()}&${pair}` }]
  }
}

/** A checkout page of one provider. */
export function requestCheckout(provider: OnrampProviderName): FailureRow['requests'] {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const body = {
    provider,
    destinationWallets: [{ address, blockchains: ['eip155:31337'], assets: ['USDC'] }],
    partnerUserId: 'user',
    defaultNetwork: 'eip155:31337',
    presetFiatAmount: 100,
    defaultExperience: 'buy',
  }
  return () => [{ path: '/v1/generators/onrampurl?projectId=p', body }]
}
