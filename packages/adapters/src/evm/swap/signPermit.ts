import type { Network } from '@latchkey/core'
import { TokenInvalidError, UnsupportedMethodError } from '@latchkey/core/errors'
import type { SignedPermit } from '@latchkey/core/internal'
import { encodeAbiParameters, getAddress, parseAbiParameters } from 'viem'
import { askWallet } from '../chain/askWallet.ts'
import { checkWallet } from '../chain/checkWallet.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readPermitDomain } from './readPermitDomain.ts'

const method = 'eth_signTypedData_v4'

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
const permitParameters = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')

/**
 * Asks a wallet to sign an approval (EIP-2612), once. Its domain and nonce are read from the chain, and the wallet is asked for its account
 * and chain first, as before any transaction.
 * @throws TokenInvalidError where the token takes no such signatures, UnsupportedMethodError where the wallet signs no typed data or answers
 * another kind of signature than an account's own, AccountChangedError, NetworkChangedError, UserRejectedError and the other errors of wallets
 */
export async function signPermit(
  { rpc, provider }: { rpc: Rpc; provider: Eip1193Provider },
  options: {
    network: Network
    token: string
    owner: string
    spender: string
    amount: bigint
    deadline: bigint
    signal?: AbortSignal
  },
): Promise<SignedPermit> {
  const { network, token, amount, deadline, signal } = options
  const [owner, spender] = [getAddress(options.owner), getAddress(options.spender)]
  const known = await readPermitDomain(rpc, options)
  if (!known) throw new TokenInvalidError({ details: `${token} takes no signed approvals` })
  await checkWallet(provider, { network, from: owner, signal })
  const message = { owner, spender, value: String(amount), nonce: String(known.nonce), deadline: String(deadline) }
  const answer = await askWallet(provider, {
    method,
    params: [owner, JSON.stringify({ types, primaryType: 'Permit', domain: known.domain, message })],
    signal,
  })
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/.exec(String(answer).toLowerCase())
  if (!parts) throw new UnsupportedMethodError({ method })
  const [r, s] = [`0x${parts[1]}`, `0x${parts[2]}`] as const
  // Some wallets count from 0.
  const v = (Number(`0x${parts[3]}`) % 27) + 27
  const encoded = encodeAbiParameters(permitParameters, [owner, spender, amount, deadline, v, r, s])
  return { token: token.toLowerCase(), amount, deadline, v, r, s, encoded }
}
