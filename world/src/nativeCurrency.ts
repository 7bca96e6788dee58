/** What fees are paid in on every EVM chain of the world. */
export const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
