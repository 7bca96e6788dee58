type Balance = {
  name: string
  symbol: string
  iconUrl: string | null
  quantity: { numeric: string }
  value?: number | undefined
}

/** A server's portfolio with one position for each balance, in dollars. */
export function portfolioOf<balance extends Balance>(
  balances: readonly balance[],
  unavailable: readonly string[] = [],
) {
  const data = balances.map((balance) => {
    const { name, symbol, iconUrl, quantity, value = 0 } = balance
    const id = `${symbol}:${name}`.toLowerCase()
    return { id, name, symbol, iconUrl, quantity: quantity.numeric, value, balances: [balance] }
  })
  return { data, currency: 'usd', total: data.reduce((total, { value }) => total + value, 0), unavailable }
}
