import type { Anvil } from '@latchkey/anvil'
import { type Address, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deployMarket, ether, type Market } from '../../test/deployMarket.ts'
import type { AccountPast } from '../../test/makeAccountPast.ts'
import { setUpEns } from '../../test/setUpEns.ts'

/** The contracts and the account, on a real node, behind the upstreams that fail. */
export type FailureWorld = {
  anvil: Anvil
  market: Market
  ens: Awaited<ReturnType<typeof setUpEns>>
  past: AccountPast
  /** An address that no request has named before. */
  newAddress: () => string
  /** A number that was not returned before. */
  nextNumber: () => number
}

export async function makeFailureWorld(anvil: Anvil): Promise<FailureWorld> {
  const [owner] = (await anvil.client.getAddresses()) as [Address]
  const market = await deployMarket(anvil, owner)
  await market.makeV2Pool(
    { token: market.weth, amount: ether('100') },
    { token: market.usdc, amount: parseUnits('300000', 6) },
  )
  const past: AccountPast = {
    anvil,
    me: owner,
    other: owner,
    transactions: [],
    tokens: [
      { address: market.usdc, name: 'USDC Token', symbol: 'USDC', decimals: 6, type: 'ERC-20' },
      { address: market.dai, name: 'DAI Token', symbol: 'DAI', decimals: 18, type: 'ERC-20' },
    ],
    usdcHeld: 0n,
    pieces: [],
  }
  let numbers = 0
  return {
    anvil,
    market,
    ens: await setUpEns(anvil),
    past,
    newAddress: () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase(),
    nextNumber: () => ++numbers,
  }
}
