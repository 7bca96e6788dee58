import type { ShownFact, Warning } from '../../screens/screens.ts'
import { addressFact, amountFacts, type FactSources, type Facts, toDate } from '../facts.ts'
import { formatUnits, isUnlimited } from '../formatUnits.ts'
import type { DecodedSwap } from './DecodedSwap.ts'

/** Prices change too much over a longer time. */
const longestSeconds = 2n * 60n * 60n

/** What a swap pays, gets at least, and to whom; every part as its call says it. */
export function describeSwap(swap: DecodedSwap, sources: FactSources, now = Date.now()): Facts {
  const { sold, bought, amountIn, isMost, minimumOut, receiver, deadline, permit, fees = [] } = swap
  const seconds = BigInt(Math.floor(now / 1000))
  const own = sources.address.toLowerCase()
  const isLong = deadline !== undefined && deadline > seconds + longestSeconds
  const isAll = permit !== undefined && isUnlimited(permit.amount)
  const permitted: ShownFact[] = !permit
    ? []
    : isAll
      ? [{ name: 'limit', value: 'unlimited', kind: 'danger' }]
      : amountFacts('limit', permit.amount, { ...sources, contract: permit.token })
  const warnings: (Warning | false)[] = [
    receiver !== own && 'swapReceiver',
    minimumOut === 0n && 'swapMinimum',
    isLong && 'swapDeadline',
    isAll && 'unlimited',
    permit !== undefined && !isAll && permit.amount > amountIn && 'approval',
  ]
  return {
    facts: [
      { name: 'action', value: 'swap' },
      ...amountFacts(isMost ? 'payMost' : 'pay', amountIn, { ...sources, contract: sold }),
      ...amountFacts('minimum', minimumOut, { ...sources, contract: bought }),
      { ...addressFact('to', receiver), isDetail: receiver === own },
      ...fees.flatMap((fee): ShownFact[] => [
        { name: 'swapFee', value: `${formatUnits(fee.bips, 2)} %` },
        addressFact('swapFeeTo', fee.receiver),
      ]),
      ...permitted,
      ...(permit?.expiresAt === undefined ? [] : [{ name: 'limitExpires', value: toDate(permit.expiresAt) } as const]),
      ...(deadline === undefined ? [] : [{ name: 'expires', value: toDate(deadline), isDetail: !isLong } as const]),
    ],
    warnings: warnings.filter((warning) => warning !== false),
  }
}
