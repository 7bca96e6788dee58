import { writeNameMessage } from '@latchkey/wire'
import { privateKeyToAccount } from 'viem/accounts'

const chainId = 31337
/** ENSIP-11, of the world's first chain. */
const coinType = 0x80000000 + chainId

/** Of `POST /v1/profile/nonce`. */
type NameNonce = { nonce: string; issuedAt: string; expiresAt: string }

/** Registers a name for an account at the world's server, once: a name that is taken is its own of an earlier picture. */
export async function nameAccount(options: {
  server: string
  account: { privateKey: `0x${string}` }
  name: string
}): Promise<string> {
  const { server, name } = options
  const account = privateKeyToAccount(options.account.privateKey)
  const { address } = account
  const issued = await post(server, '/v1/profile/nonce', { address })
  const nonce = (await issued.json()) as NameNonce
  const { origin } = new URL(server)
  const message = writeNameMessage({ ...nonce, kind: 'register', attributes: {}, origin, name, address, chainId })
  const signature = await account.signMessage({ message })
  const body = { message, signature, coin_type: coinType, address }
  const response = await post(server, '/v1/profile/account', body)
  if (!response.ok && response.status !== 400) throw new Error(`The server answered ${response.status}.`)
  return name
}

function post(server: string, path: string, body: object): Promise<Response> {
  return fetch(`${server}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
}
