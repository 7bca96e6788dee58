import { afterAll, beforeAll, describe } from 'vitest'
import { type AccountPast, makeAccountPast } from '../../test/makeAccountPast.ts'
import { testBalanceProvider } from '../balances/balanceProvider.conformance.ts'
import { testBitcoinProvider } from '../esplora/bitcoinProvider.conformance.ts'
import { testHistoryProvider } from '../history/historyProvider.conformance.ts'
import { testCosmosProvider } from '../lcd/cosmosProvider.conformance.ts'
import { testNameProvider } from '../names/nameProvider.conformance.ts'
import { testNftProvider } from '../nfts/nftProvider.conformance.ts'
import { testOnrampProvider } from '../onramp/onrampProvider.conformance.ts'
import { testPolkadotHistory } from '../polkadot/polkadotHistory.conformance.ts'
import { testPolkadotProvider } from '../polkadot/polkadotProvider.conformance.ts'
import { testPriceProvider } from '../prices/priceProvider.conformance.ts'
import { testRateProvider } from '../rates/rateProvider.conformance.ts'
import { testSolanaProvider } from '../solana/solanaProvider.conformance.ts'
import { testSwapProvider } from '../swap/swapProvider.conformance.ts'
import { describeProviders } from './ProviderCase.ts'

/** Runs every provider of the registry through the suite of its kind; one without recorded responses fails by name. */

const getWorld = () => undefined

describeProviders('swap', { getWorld, suite: testSwapProvider })
describeProviders('price', { getWorld, suite: testPriceProvider })
describeProviders('rate', { getWorld, suite: testRateProvider })
describeProviders('solana', { getWorld, suite: testSolanaProvider })
describeProviders('bitcoin', { getWorld, suite: testBitcoinProvider })
describeProviders('cosmos', { getWorld, suite: testCosmosProvider })
describeProviders('polkadot', { getWorld, suite: testPolkadotProvider })
describeProviders('polkadot history', { getWorld, suite: testPolkadotHistory })
describeProviders('name', { getWorld, suite: testNameProvider })
describeProviders('on-ramp', { getWorld, suite: testOnrampProvider })

describe('one past on a real chain, the same for', () => {
  let past: AccountPast
  beforeAll(async () => {
    past = await makeAccountPast()
  }, 120_000)
  afterAll(() => past?.anvil.stop())

  describeProviders('account', {
    getWorld: () => past,
    suite(getSubject) {
      testHistoryProvider(() => ({ ...getSubject(), past, provider: getSubject().history }))
      testNftProvider(() => ({ ...getSubject(), past, provider: getSubject().nfts }))
      testBalanceProvider(() => ({ ...getSubject(), past, provider: getSubject().balances }))
    },
  })
})
