import type { Network, SentTransaction, SwapToken } from '@latchkey/core'

const most = 4

/** The listed tokens of the last swaps on a network, newest first, filled up with the first ones of the list. */
export function suggestTokens(options: {
  listed: readonly SwapToken[]
  sent: readonly SentTransaction[]
  network: Network | undefined
}): readonly SwapToken[] {
  const { listed, sent, network } = options
  const used = sent
    .filter(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)
    .flatMap((one) => (one.kind === 'swap' ? [one.bought.token, one.sold.token] : []))
    // What was sent names contracts without their network.
    .flatMap(({ address }) => listed.filter((token) => endOf(token.address) === endOf(address)))
  return [...new Set([...used, ...listed])].slice(0, most)
}

function endOf(address: string | undefined): string | undefined {
  return address?.split(':').at(-1)?.toLowerCase()
}
