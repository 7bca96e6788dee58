import { onrampProviderNames } from '@latchkey/wire'
import { afterAll, beforeAll, describe } from 'vitest'
import { type AccountPast, makeAccountPast } from '../../test/makeAccountPast.ts'
import { testBalanceProvider } from '../balances/balanceProvider.conformance.ts'
import { testHistoryProvider } from '../history/historyProvider.conformance.ts'
import { testNameProvider } from '../names/nameProvider.conformance.ts'
import { testNftProvider } from '../nfts/nftProvider.conformance.ts'
import { testOnrampProvider } from '../onramp/onrampProvider.conformance.ts'
import { testPriceProvider } from '../prices/priceProvider.conformance.ts'
import { accountProviderNames, nameProviderNames, priceProviderNames, swapProviderNames } from '../providerNames.ts'
import { testSwapProvider } from '../swap/swapProvider.conformance.ts'
import { describeProviders } from './ProviderCase.ts'

/** Every provider of the registry, by its kind's suite: one without recorded answers fails by its name. */

const getWorld = () => undefined

describeProviders('swap', { names: swapProviderNames, getWorld, suite: testSwapProvider })
describeProviders('price', { names: priceProviderNames, getWorld, suite: testPriceProvider })
describeProviders('name', { names: nameProviderNames, getWorld, suite: testNameProvider })
describeProviders('on-ramp', { names: onrampProviderNames, getWorld, suite: testOnrampProvider })

describe('one past on a real chain, which all of them tell the same way:', () => {
  let past: AccountPast
  beforeAll(async () => {
    past = await makeAccountPast()
  }, 120_000)
  afterAll(() => past?.anvil.stop())

  describeProviders('account', {
    names: accountProviderNames,
    getWorld: () => past,
    suite(getSubject) {
      testHistoryProvider(() => ({ ...getSubject(), past, provider: getSubject().history }))
      testNftProvider(() => ({ ...getSubject(), past, provider: getSubject().nfts }))
      testBalanceProvider(() => ({ ...getSubject(), past, provider: getSubject().balances }))
    },
  })
})
