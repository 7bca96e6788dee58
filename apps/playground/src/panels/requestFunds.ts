/**
 * Asks the world's faucet to fund an address.
 * @throws Error with a sentence when the faucet refuses or does not answer within 30 s.
 */
export async function requestFunds(options: {
  faucet: string
  address: string
  chainId: number
  signal?: AbortSignal
}): Promise<void> {
  const { faucet, address, chainId, signal } = options
  const timeout = AbortSignal.timeout(30_000)
  const response = await fetch(`${faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}
