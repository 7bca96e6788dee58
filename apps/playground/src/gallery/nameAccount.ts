import { privateKeyToAccount } from 'viem/accounts'

/** ENSIP-11, of the world's first chain. */
const coinType = 0x80000000 + 31337

/** Registers a name for an account at the world's server, once: a name that is taken is its own of an earlier picture. */
export async function nameAccount(options: {
  server: string
  account: { privateKey: `0x${string}` }
  name: string
}): Promise<string> {
  const { server, name } = options
  const account = privateKeyToAccount(options.account.privateKey)
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await account.signMessage({ message })
  const response = await fetch(`${server}/v1/profile/account`, {
    method: 'POST',
    body: JSON.stringify({ message, signature, coin_type: coinType, address: account.address }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok && response.status !== 400) throw new Error(`The server answered ${response.status}.`)
  return name
}
