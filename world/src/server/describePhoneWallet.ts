/** The world's phone wallet as the server lists it: a tap in the playground on a phone opens its page. */
export function describePhoneWallet(options: { url: string; chainIds: readonly number[] }) {
  const { url, chainIds } = options
  return {
    slug: 'test-phone',
    name: 'Test Phone',
    chains: chainIds.map((id) => `eip155:${id}`),
    mobile: url,
    webapp: url,
  }
}
