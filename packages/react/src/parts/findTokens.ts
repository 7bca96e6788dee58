type Named = { name: string; symbol: string; address?: string | undefined }

/** Any namespace's address is at least this long; a name is found by far less. */
const shortestAddress = 26

/**
 * The tokens whose name or symbol contains the search, those first that begin with it; in each group in the order given. Contracts are
 * searched for an address alone (`0x…`): a short text is in too many of them.
 */
export function findTokens<T>(tokens: readonly T[], search: string, describe: (token: T) => Named): readonly T[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return tokens
  const isAddress = wanted.startsWith('0x') || wanted.length >= shortestAddress
  const rankOf = (token: T) => {
    const { name, symbol, address } = describe(token)
    const names = [symbol.toLowerCase(), name.toLowerCase()]
    if (names.includes(wanted)) return 0
    if (names.some((text) => text.startsWith(wanted))) return 1
    if (names.some((text) => text.includes(` ${wanted}`))) return 2
    if (names.some((text) => text.includes(wanted))) return 3
    return isAddress && address?.toLowerCase().includes(wanted) ? 4 : undefined
  }
  const ranks = [0, 1, 2, 3, 4]
  const ranked = tokens.map((token) => ({ token, rank: rankOf(token) }))
  return ranks.flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ token }) => token))
}
