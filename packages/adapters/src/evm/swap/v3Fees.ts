/** Fee tiers of Uniswap V3's pools, hundredths of a basis point. */
export const v3Fees: readonly number[] = [100, 500, 3000, 10_000]
