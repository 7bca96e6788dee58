import type { LocaleCode } from '@latchkey/react'
import fc from 'fast-check'
import { type Choice, lists, singles } from '../choice.ts'

const locales: readonly LocaleCode[] = ['en', 'ar']

/** Any choice, for tests. */
export const choiceArbitrary: fc.Arbitrary<Choice> = fc.record({
  theme: fc.constantFrom(...singles.theme),
  mode: fc.constantFrom(...singles.mode),
  radius: fc.constantFrom(...singles.radius),
  font: fc.constantFrom(...singles.font),
  density: fc.constantFrom(...singles.density),
  connect: fc.constantFrom(...singles.connect),
  currency: fc.constantFrom(...singles.currency),
  features: fc.subarray([...lists.features]),
  chains: fc.subarray([...lists.chains], { minLength: 1 }),
  login: fc.subarray([...lists.login]),
  wallets: fc.subarray([...lists.wallets]),
  locale: fc.constantFrom(...locales),
  accent: fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/), { nil: undefined }),
  onlyWallets: fc.boolean(),
})
