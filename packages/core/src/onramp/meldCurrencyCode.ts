/** What Meld's public checkout begins with on a network. */
export function meldCurrencyCode(caipNetworkId: string): 'SOL' | 'USDC' {
  return caipNetworkId.startsWith('solana:') ? 'SOL' : 'USDC'
}
