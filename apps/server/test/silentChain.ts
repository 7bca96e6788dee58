/** `LATCHKEY_CHAINS` of a network whose node does not respond: an embedded wallet needs one, and what is tested here needs none. */
export const silentChain = JSON.stringify([
  {
    id: 31_337,
    name: 'Silent',
    rpcUrls: ['http://127.0.0.1:1'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
])
